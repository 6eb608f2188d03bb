/** One chair of the table to be set: who sits there, as what, in which rugs. */
import { sayList, words } from '@marrakech/i18n';
import { MOST_DIRHAMS, type Colour } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { RIVALS } from '../../game/levels.js';
import { rugName } from '../../game/rug-name.js';
import { nameOfChair } from '../../game/setup/chair-name.js';
import {
  designChoices,
  hasPairs,
  type ChairForm,
  type TableForm,
} from '../../game/setup/table-options.js';
import { announce } from '../../ui/accessibility/announce.js';
import { ToolButton } from '../../ui/tool-button.js';
import { RugIcon } from '../players/rug-icon.js';

const PERSON = 'person';

/** The second rug of a pair. */
const besideOf = (colour: Colour): Colour => (colour === 'A' ? 'B' : 'D');

const designName = (form: TableForm, colour: Colour): string =>
  sayList([colour, ...(hasPairs(form) ? [besideOf(colour)] : [])].map(rugName));

export function ChairCard({
  form,
  index,
  hasName,
  canRemove,
  onChange,
  onRemove,
}: {
  readonly form: TableForm;
  readonly index: number;
  readonly hasName: boolean;
  readonly canRemove: boolean;
  readonly onChange: (chair: ChairForm) => void;
  readonly onRemove: () => void;
}): VNode {
  const text = words.value.table;
  const chair = form.chairs[index]!;
  const seat = index + 1;
  const name = nameOfChair(form, index);
  const refusal = useSignal('');
  const rival = RIVALS.find(({ level }) => level === chair.level);
  const seatAs = (kind: string): void => {
    const { level: _, ...person } = chair;
    onChange(kind === PERSON ? person : { ...person, level: kind });
  };
  return (
    <li class="chair panel" data-design={chair.colour}>
      <div class="chair-who">
        <select
          class="field"
          aria-label={`${text.kind}, ${seat}`}
          value={chair.level ?? PERSON}
          onChange={(event) => seatAs(event.currentTarget.value)}
        >
          <option value={PERSON}>{text.person}</option>
          <optgroup label={text.bot}>
            {RIVALS.map(({ level, style }) => (
              <option key={level} value={level}>
                {level === chair.level
                  ? name
                  : `${words.value.botName[level]} · ${words.value.botStyle[style]}`}
              </option>
            ))}
          </optgroup>
        </select>
        {canRemove ? (
          <ToolButton icon="close" label={text.removePlayer({ name })} onClick={onRemove} />
        ) : null}
      </div>
      {rival === undefined ? null : (
        <p class="chair-style soft">{words.value.botStyle[rival.style]}</p>
      )}
      {chair.level === undefined && hasName ? (
        <input
          class="field"
          maxLength={24}
          autocomplete="off"
          aria-label={text.nameOfSeat({ seat })}
          placeholder={text.defaultName({ seat })}
          value={chair.name}
          onInput={(event) => onChange({ ...chair, name: event.currentTarget.value })}
        />
      ) : null}
      <div class="chair-rest">
        <div class="designs-field">
          <span class="chair-label" aria-hidden="true">
            {text.rugs}
          </span>
          <div class="designs" role="radiogroup" aria-label={`${text.rugs}, ${seat}`}>
            {designChoices(form).map((colour) => (
              <button
                key={colour}
                type="button"
                role="radio"
                class="design"
                aria-checked={chair.colour === colour}
                aria-label={designName(form, colour)}
                title={designName(form, colour)}
                onClick={() => onChange({ ...chair, colour })}
              >
                <RugIcon colour={colour} />
                {hasPairs(form) ? <RugIcon colour={besideOf(colour)} /> : null}
              </button>
            ))}
          </div>
        </div>
        <label class="purse-field">
          <span class="chair-label" aria-hidden="true">
            {text.dirhamsShort}
          </span>
          <span class="for-readers">{text.dirhamsOf({ name })}</span>
          <input
            class="field figure"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_DIRHAMS}
            value={chair.dirhams}
            onChange={({ currentTarget: field }) => {
              const dirhams = field.value === '' ? Number.NaN : Number(field.value);
              const isPurse = Number.isInteger(dirhams) && dirhams >= 0 && dirhams <= MOST_DIRHAMS;
              refusal.value = isPurse
                ? ''
                : text.dirhamsRange({ most: MOST_DIRHAMS, dirhams: chair.dirhams });
              if (isPurse) onChange({ ...chair, dirhams });
              else {
                field.value = String(chair.dirhams);
                announce(refusal.value);
              }
            }}
          />
        </label>
      </div>
      {refusal.value === '' ? null : <p class="chair-refusal">{refusal.value}</p>}
    </li>
  );
}

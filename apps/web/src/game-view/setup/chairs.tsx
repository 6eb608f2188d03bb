/** The chairs of a table to be set, and one more or one less. */
import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { sensibleRival } from '../../game/levels.js';
import {
  botChair,
  designChoices,
  FEWEST_CHAIRS,
  MOST_CHAIRS,
  personChair,
  withOwnDesigns,
  type ChairForm,
  type TableForm,
} from '../../game/setup/table-options.js';
import { Button } from '../../ui/button.js';
import { ChairCard } from './chair-card.js';
import './options.css';

/** A player who takes another's design swaps it for their own. */
function withChair(form: TableForm, index: number, chair: ChairForm): TableForm {
  const before = form.chairs[index]!;
  const chairs = form.chairs.map((each, other) => {
    if (other === index) return chair;
    return each.colour === chair.colour ? { ...each, colour: before.colour } : each;
  });
  return { ...form, chairs };
}

export function Chairs({
  form,
  onChange,
  hasNames = true,
}: {
  readonly form: TableForm;
  readonly onChange: (form: TableForm) => void;
  /** Whether people are named here, or name themselves when they come. */
  readonly hasNames?: boolean;
}): VNode {
  const text = words.value.table;
  const { chairs } = form;
  const change = (changed: TableForm): void => onChange(withOwnDesigns(changed));
  return (
    <section class="chairs">
      <h2>{text.players}</h2>
      <ol class="chair-list">
        {chairs.map((_, index) => (
          <ChairCard
            key={index}
            form={form}
            index={index}
            hasName={hasNames}
            canRemove={chairs.length > FEWEST_CHAIRS}
            onChange={(chair) => change(withChair(form, index, chair))}
            onRemove={() =>
              change({ ...form, chairs: chairs.filter((__, other) => other !== index) })
            }
          />
        ))}
      </ol>
      <Button
        icon="people"
        isDisabled={chairs.length >= MOST_CHAIRS}
        onClick={() => {
          const free = designChoices({ ...form, chairs: [...chairs, chairs[0]!] });
          const hasBots = chairs.some(({ level }) => level !== undefined);
          const added =
            hasNames && hasBots ? botChair(free[0]!, sensibleRival().level) : personChair(free[0]!);
          change({ ...form, chairs: [...chairs, added] });
        }}
      >
        {text.addPlayer}
      </Button>
    </section>
  );
}

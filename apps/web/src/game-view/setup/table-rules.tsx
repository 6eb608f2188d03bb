/** By which rules a table plays: edition, order, who starts, house rules. */
import { words } from '@marrakech/i18n';
import { EDITION_NAMES, EDITIONS, FACINGS, ORDERS } from '@marrakech/rules';
import type { VNode } from 'preact';
import { nameOfChair } from '../../game/setup/chair-name.js';
import { withOwnDesigns, type TableForm } from '../../game/setup/table-options.js';
import { Choice, Switch } from '../../ui/choice.js';
import { Icon } from '../../ui/icon.js';
import './options.css';

interface RulesProps {
  readonly form: TableForm;
  readonly onChange: (form: TableForm) => void;
}

function HouseRules({ form, onChange }: RulesProps): VNode {
  const text = words.value.table;
  const { chairs, oneColour, coverOwn, facing } = form;
  return (
    <details class="house-rules folded panel">
      <summary>
        <Icon name="chevron" />
        {text.houseRules}
        <small class="soft">
          {oneColour || coverOwn || facing !== undefined ? '' : text.noHouseRules}
        </small>
      </summary>
      {chairs.length === 2 ? (
        <Switch
          name={text.oneColour}
          note={text.oneColourNote}
          isOn={oneColour}
          onSwitch={(isOn) => onChange({ ...form, oneColour: isOn })}
        />
      ) : null}
      <Switch
        name={text.coverOwn}
        note={text.coverOwnNote}
        isOn={coverOwn}
        onSwitch={(isOn) => onChange({ ...form, coverOwn: isOn })}
      />
      <Choice
        legend={text.facing}
        chosen={facing ?? ''}
        options={[
          { value: '', name: text.asPrinted, note: text.facingNote },
          ...FACINGS.map((value) => ({
            value,
            name: words.value.facing[value],
            note: text.facingNote,
          })),
        ]}
        onChoose={(value) => {
          const { facing: _, ...rest } = form;
          onChange(value === '' ? rest : { ...rest, facing: value });
        }}
      />
    </details>
  );
}

export function TableRules({ form, onChange }: RulesProps): VNode {
  const text = words.value.table;
  const { chairs, edition, order, starts } = form;
  const { offersTurnLast } = EDITIONS[edition];
  const change = (part: Partial<TableForm>): void => onChange(withOwnDesigns({ ...form, ...part }));
  return (
    <>
      <Choice
        legend={text.edition}
        chosen={edition}
        options={EDITION_NAMES.map((value) => ({
          value,
          name: words.value.editionName[value],
          note: words.value.editionNote[value],
        }))}
        onChoose={(value) => change({ edition: value })}
      />
      <Choice
        legend={text.order}
        chosen={offersTurnLast ? order : 'turn-first'}
        options={ORDERS.map((value) => ({
          value,
          name: words.value.orderName[value],
          note: offersTurnLast ? words.value.orderNote[value] : text.orderNotOffered,
          disabled: value === 'turn-last' && !offersTurnLast,
        }))}
        onChoose={(value) => change({ order: value })}
      />
      <Choice
        legend={text.whoStarts}
        chosen={starts === 'lot' || starts >= chairs.length ? 'lot' : starts}
        options={[
          { value: 'lot', name: text.byLot },
          ...chairs.map((_, index) => ({ value: index, name: nameOfChair(form, index) })),
        ]}
        onChoose={(value) => change({ starts: value })}
      />
      <HouseRules form={form} onChange={(changed) => onChange(withOwnDesigns(changed))} />
    </>
  );
}

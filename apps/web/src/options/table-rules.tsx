/** By which rules a table plays: edition, order, who starts, house rules. */
import { EDITION_NAMES, EDITIONS, FACINGS, ORDERS } from '@marrakech/rules';
import type { VNode } from 'preact';
import { Choice, Switch } from '../page/choice.js';
import { Icon } from '../page/icon.js';
import { words } from '../words/words.js';
import { nameOfChair } from './chair-name.js';
import { withOwnDesigns, type TableWish } from './table-options.js';
import './options.css';

interface RulesProps {
  readonly wish: TableWish;
  readonly onChange: (wish: TableWish) => void;
}

function HouseRules({ wish, onChange }: RulesProps): VNode {
  const text = words.value.table;
  const { chairs, oneColour, coverOwn, facing } = wish;
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
          onSwitch={(isOn) => onChange({ ...wish, oneColour: isOn })}
        />
      ) : null}
      <Switch
        name={text.coverOwn}
        note={text.coverOwnNote}
        isOn={coverOwn}
        onSwitch={(isOn) => onChange({ ...wish, coverOwn: isOn })}
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
          const { facing: _, ...rest } = wish;
          onChange(value === '' ? rest : { ...rest, facing: value });
        }}
      />
    </details>
  );
}

export function TableRules({ wish, onChange }: RulesProps): VNode {
  const text = words.value.table;
  const { chairs, edition, order, starts } = wish;
  const { offersTurnLast } = EDITIONS[edition];
  const change = (part: Partial<TableWish>): void => onChange(withOwnDesigns({ ...wish, ...part }));
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
          ...chairs.map((_, index) => ({ value: index, name: nameOfChair(wish, index) })),
        ]}
        onChoose={(value) => change({ starts: value })}
      />
      <HouseRules wish={wish} onChange={(changed) => onChange(withOwnDesigns(changed))} />
    </>
  );
}

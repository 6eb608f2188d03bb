/** Setting a table: who plays, by which rules. Remembered for next time. */
import { EDITION_NAMES, EDITIONS, FACINGS, ORDERS } from '@marrakech/rules';
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { Choice, Switch } from '../page/choice.js';
import { Icon } from '../page/icon.js';
import { PageHead } from '../page/page-head.js';
import { words } from '../words/words.js';
import { ChairCard } from './chair-card.js';
import { sensibleRival } from './levels.js';
import { startGame } from './start-game.js';
import {
  botChair,
  designChoices,
  FEWEST_CHAIRS,
  makeOptions,
  MOST_CHAIRS,
  parseWish,
  withOwnDesigns,
  type ChairWish,
  type TableWish,
} from './table-options.js';
import './options.css';

const KEY = 'marrakech.table';
const wished = signal<TableWish>(parseWish(localStorage.getItem(KEY)));

function change(part: Partial<TableWish>): void {
  wished.value = withOwnDesigns({ ...wished.value, ...part });
  localStorage.setItem(KEY, JSON.stringify(wished.value));
}

/** Whoever takes another's design gives them their own for it. */
function changeChair(index: number, chair: ChairWish): void {
  const before = wished.value.chairs[index]!;
  const chairs = wished.value.chairs.map((each, other) => {
    if (other === index) return chair;
    return each.colour === chair.colour ? { ...each, colour: before.colour } : each;
  });
  change({ chairs });
}

function Chairs(): VNode {
  const text = words.value.table;
  const wish = wished.value;
  const { chairs } = wish;
  return (
    <section class="chairs">
      <h2>{text.players}</h2>
      <ol class="chair-list">
        {chairs.map((_, index) => (
          <ChairCard
            key={index}
            wish={wish}
            index={index}
            canRemove={chairs.length > FEWEST_CHAIRS}
            onChange={(chair) => changeChair(index, chair)}
            onRemove={() => change({ chairs: chairs.filter((__, other) => other !== index) })}
          />
        ))}
      </ol>
      <button
        type="button"
        class="button"
        disabled={chairs.length >= MOST_CHAIRS}
        onClick={() => {
          const free = designChoices({ ...wish, chairs: [...chairs, chairs[0]!] });
          change({ chairs: [...chairs, botChair(free[0]!, sensibleRival().level)] });
        }}
      >
        <Icon name="people" />
        {text.addPlayer}
      </button>
    </section>
  );
}

function HouseRules(): VNode {
  const text = words.value.table;
  const { chairs, oneColour, coverOwn, facing } = wished.value;
  return (
    <details class="house-rules panel">
      <summary>
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
          onSwitch={(isOn) => change({ oneColour: isOn })}
        />
      ) : null}
      <Switch
        name={text.coverOwn}
        note={text.coverOwnNote}
        isOn={coverOwn}
        onSwitch={(isOn) => change({ coverOwn: isOn })}
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
          const { facing: _, ...rest } = wished.value;
          wished.value = rest;
          change(value === '' ? {} : { facing: value });
        }}
      />
    </details>
  );
}

export function OptionsPage(): VNode {
  const text = words.value.table;
  const { chairs, edition, order, starts } = wished.value;
  const { offersTurnLast } = EDITIONS[edition];
  const nameOf = (index: number): string => {
    const { name, level } = chairs[index]!;
    if (level !== undefined) return makeOptions(wished.value).chairs[index]!.name ?? '';
    return name.trim() === '' ? text.defaultName({ seat: index + 1 }) : name;
  };
  return (
    <main class="page-column options">
      <PageHead title={text.title} />
      <Chairs />
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
          ...chairs.map((_, index) => ({ value: index, name: nameOf(index) })),
        ]}
        onChoose={(value) => change({ starts: value })}
      />
      <HouseRules />
      <div class="options-begin">
        <button
          type="button"
          class="button button-main"
          onClick={() => void startGame(makeOptions(wished.value))}
        >
          <Icon name="play" />
          {text.begin}
        </button>
        <p class="soft">{text.remembered}</p>
      </div>
    </main>
  );
}

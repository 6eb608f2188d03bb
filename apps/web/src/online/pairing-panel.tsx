/** Play with anyone: how many, how fast, and off you go. */
import { SPEED_NAMES, type SpeedName } from '@marrakech/protocol';
import { PLAYER_COUNTS } from '@marrakech/rules';
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Choice } from '../page/choice.js';
import { Icon } from '../page/icon.js';
import { go } from '../page/route.js';
import { words } from '../words/words.js';
import { beSomebody, keepPart, makePart, nameToShow, partIn } from './me.js';
import { onlineText } from './online-words.js';
import { ask, fetchEvents, type Trouble } from './server.js';
import { rememberSearched } from './sitting-down.js';
import { TroubleNote } from './trouble.js';

const players = signal<(typeof PLAYER_COUNTS)[number]>(2);
const speed = signal<SpeedName>('steady');

/** The same until there is an answer: by it the server knows who asks again, and where they sit by now. */
let share = makePart();

async function pair(): Promise<Trouble | undefined> {
  const somebody = await beSomebody();
  if (!somebody.ok) return somebody.error;
  const part = share;
  const wish = { players: players.value, speed: speed.value, name: nameToShow(), part };
  const paired = await ask<{ readonly game: string }>('POST', 'pair', wish);
  if (!paired.ok) return paired.error;
  const { game } = paired.value;
  const events = await fetchEvents(game);
  if (events.length === 0) return { code: 'no-answer' };
  // Whoever kept a chair sits there with the share that they brought the first time.
  const isNew = events.some((event) => event.type === 'sat' && event.part === part);
  if (isNew || partIn(game) === undefined) keepPart(game, part);
  share = makePart();
  rememberSearched(game);
  go({ screen: 'table', game });
  return undefined;
}

export function PairingPanel(): VNode {
  const text = onlineText.value;
  const trouble = useSignal<Trouble | undefined>(undefined);
  return (
    <section class="panel online-panel">
      <h2>{text.pair.title}</h2>
      <Choice
        legend={words.value.table.players}
        chosen={players.value}
        options={PLAYER_COUNTS.map((value) => ({ value, name: String(value) }))}
        onChoose={(value) => {
          players.value = value;
        }}
      />
      <Choice
        legend={text.clock.title}
        chosen={speed.value}
        options={SPEED_NAMES.map((value) => ({
          value,
          name: text.speed[value],
          note: text.speedNote[value],
        }))}
        onChoose={(value) => {
          speed.value = value;
        }}
      />
      <button
        type="button"
        class="button button-main"
        onClick={() =>
          void pair().then((fault) => {
            trouble.value = fault;
          })
        }
      >
        <Icon name="people" />
        {text.pair.go}
      </button>
      <TroubleNote trouble={trouble.value} />
    </section>
  );
}

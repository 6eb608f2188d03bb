/** Play with anyone: how many, how fast, and off you go. */
import { onlineText, words } from '@marrakech/i18n';
import { PLAYER_COUNTS } from '@marrakech/rules';
import { SPEED_NAMES, type SpeedName } from '@marrakech/table';
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ApiErrorNote } from '../../game-view/tables/api-error.js';
import { go } from '../../navigation/route.js';
import { ensurePlayer } from '../../online/me.js';
import { ask, type ApiError } from '../../online/server.js';
import { rememberSearched } from '../../online/sitting-down.js';
import { remember, remembered } from '../../storage/local-storage.js';
import { Choice, Switch } from '../../ui/choice.js';
import { Icon } from '../../ui/icon.js';

const players = signal<(typeof PLAYER_COUNTS)[number]>(2);
const speed = signal<SpeedName>('steady');

const BOTS_KEY = 'marrakech.online.withBots';
const withBots = signal(remembered(BOTS_KEY) === 'true');

function setWithBots(isOn: boolean): void {
  withBots.value = isOn;
  remember(BOTS_KEY, String(isOn));
}

/** Reserves a seat. The table's page shows the commitment to this device, and then sits down there. */
async function pair(): Promise<ApiError | undefined> {
  const player = await ensurePlayer();
  if (!player.ok) return player.error;
  const request = {
    players: players.value,
    speed: speed.value,
    withPrograms: withBots.value,
  };
  const paired = await ask<{ readonly game: string }>('POST', 'pair', request);
  if (!paired.ok) return paired.error;
  const { game } = paired.value;
  rememberSearched(game);
  go({ screen: 'table', game });
  return undefined;
}

export function PairingPanel(): VNode {
  const text = onlineText.value;
  const trouble = useSignal<ApiError | undefined>(undefined);
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
      <Switch
        name={text.pair.bots}
        note={text.pair.botsNote}
        isOn={withBots.value}
        onSwitch={setWithBots}
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
      <ApiErrorNote trouble={trouble.value} />
    </section>
  );
}

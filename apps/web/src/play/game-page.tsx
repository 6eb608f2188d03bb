/** The table one plays at. Nothing on it scrolls while a game goes on. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Log } from '../log/log.js';
import { Icon } from '../page/icon.js';
import { makeRoute } from '../page/route.js';
import { Players } from '../players/players.js';
import { changeSettings, settings } from '../settings/settings.js';
import { words } from '../words/words.js';
import { FlyingCoins } from './flying-coins.js';
import { Market } from './market.js';
import type { Sitting } from './sitting.js';
import { TurnBar } from './turn-bar.js';
import './play.css';

function TopBar({ onLog }: { readonly onLog: () => void }): VNode {
  const text = words.value;
  const { sound } = settings.value;
  return (
    <header class="top-bar">
      <a
        class="button button-icon"
        href={makeRoute({ screen: 'start' })}
        aria-label={text.act.back}
      >
        <Icon name="back" />
      </a>
      <h1 class="top-name">{text.page.name}</h1>
      <button
        type="button"
        class="button button-icon"
        aria-pressed={sound}
        aria-label={sound ? text.settings.soundOn : text.settings.soundOff}
        onClick={() => changeSettings({ sound: !sound })}
      >
        <Icon name={sound ? 'sound' : 'quiet'} />
      </button>
      <a
        class="button button-icon"
        href={makeRoute({ screen: 'rules' })}
        aria-label={text.play.rules}
      >
        <Icon name="book" />
      </a>
      <button
        type="button"
        class="button button-icon only-narrow"
        aria-label={text.play.log}
        onClick={onLog}
      >
        <Icon name="list" />
      </button>
    </header>
  );
}

export function GamePage({ sitting }: { readonly sitting: Sitting }): VNode {
  const game = sitting.game.value;
  const shown = sitting.stage.shown.value;
  useEffect(() => () => sitting.close(), [sitting]);
  const seats = game.seats.map((_, seat) => seat);
  const left = seats.filter((seat) => seat % 2 === 0);
  const right = seats.filter((seat) => seat % 2 === 1);
  return (
    <main class="table" data-players={seats.length}>
      <TopBar onLog={() => {}} />
      <div class="table-left">
        <Players game={game} shown={shown} seats={left} />
      </div>
      <div class="table-middle">
        <Market sitting={sitting} />
        <TurnBar sitting={sitting} />
      </div>
      <div class="table-right">
        <Players game={game} shown={shown} seats={right} />
        <section class="table-log" aria-label={words.value.log.title}>
          <h2>{words.value.log.title}</h2>
          <Log game={game} shown={shown} onJump={(to) => sitting.stage.jump(to)} />
        </section>
      </div>
      <FlyingCoins beat={sitting.stage.beat.value} />
    </main>
  );
}

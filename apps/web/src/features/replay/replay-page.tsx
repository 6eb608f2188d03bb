/** A game looked at again: to and fro, by itself, or played on from any moment. */
import { screenText, speakOnline, words } from '@marrakech/i18n';
import { awaited, type GameRecord } from '@marrakech/rules';
import { optionsToPlayOn } from '@marrakech/table';
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { FlyingCoins } from '../../game-view/board/flying-coins.js';
import { HelpSheet } from '../../game-view/keys/help-sheet.js';
import { hears, isTaken } from '../../game-view/keys/shortcuts.js';
import { Log } from '../../game-view/log/log.js';
import { Players } from '../../game-view/players/players.js';
import { KeepsNothing } from '../../game-view/setup/keeps-nothing.js';
import { startGame } from '../../game-view/setup/start-game.js';
import { FeatureSheetsContext } from '../../game-view/sheets/feature-sheets.js';
import { stateAt } from '../../game/game.js';
import { Playback } from '../../game/playback/playback.js';
import { gameOfRecord } from '../../game/recorded-game.js';
import { paceNow } from '../../storage/settings.js';
import type { Pace } from '../../storage/stored-settings.js';
import { announce } from '../../ui/accessibility/announce.js';
import { useKeys } from '../../ui/accessibility/use-keys.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { lazy } from '../../ui/lazy.js';
import { PageHead } from '../../ui/page-head.js';
import { ToolButton } from '../../ui/tool-button.js';
import { Moments } from './moments.js';
import { saySteps } from './replay-announcements.js';
import { ReplayMarket } from './replay-market.js';
import '../../game-view/notices.css';
import '../../game-view/play.css';
import '../../game-view/players/card-layouts.css';
import '../../game-view/table-layouts.css';
import './replay.css';

/** Comes with the words that are only said online. */
const DiceDoor = lazy(async () => {
  await speakOnline();
  return (await import('../../game-view/fair-dice/dice-button.js')).DiceDoor;
}, true);

const isProven = ({ tags }: GameRecord): boolean => tags.some(({ name }) => name === 'DiceSecret');

/** The position that was shown when the person left for another screen. */
function placeKept(stops: readonly number[]): number {
  const { shown } = (history.state ?? {}) as { readonly shown?: unknown };
  return stops.find((stop) => stop === shown) ?? stops[0]!;
}

const keepPlace = (shown: number): void => history.replaceState({ ...history.state, shown }, '');

/** Brings the turn shown into the middle of the log. Only the log is scrolled, never the page. */
function showTurn(log: HTMLElement): void {
  const turn = log.querySelector('[aria-current]');
  const room = log.getBoundingClientRect();
  const box = turn?.getBoundingClientRect();
  // Before the first turn: the first one, which is the last entry of the log.
  if (box === undefined) log.scrollTop = log.scrollHeight;
  else log.scrollTop += box.top + box.height / 2 - room.top - room.height / 2;
}

/** At the pace of the bots; a replay is animated even if bots play without animation. */
function paceOfReplay(): Pace {
  const pace = paceNow.peek();
  return pace === 'skip' ? 'fast' : pace;
}

export function ReplayPage({
  id,
  record,
  isOwn,
}: {
  /** The name by which it was found, if not out of a link that holds it all. */
  readonly id: string | undefined;
  readonly record: GameRecord;
  /** Whether it was played at this screen. */
  readonly isOwn: boolean;
}): VNode {
  const { Share } = useContext(FeatureSheetsContext);
  const { game, playback, moments } = useMemo(() => {
    const recorded = signal(gameOfRecord(record, isOwn));
    const standing = new Playback(recorded, paceOfReplay, (index) => {
      if (!standing.isClosed) announce(...saySteps(recorded.value, index, index + 1));
    });
    const told = new Moments(recorded.value);
    standing.jump(placeKept(told.stops));
    return { game: recorded, playback: standing, moments: told };
  }, [record, isOwn]);
  const { stops } = moments;
  const sheet = useSignal<'share' | 'keys' | undefined>(undefined);
  const close = (): void => {
    sheet.value = undefined;
  };
  const text = screenText.value.replay;
  const shown = playback.shown.value;
  const isPlaying = playback.isPlaying.value;
  const turn = moments.turnAt(shown);
  const log = useRef<HTMLElement>(null);

  useEffect(() => () => playback.close(), [playback]);
  useLayoutEffect(() => showTurn(log.current!), [turn]);
  useEffect(() => {
    // Not for each of the many moments that are passed by on the way.
    const timer = setTimeout(() => keepPlace(shown), 300);
    return () => clearTimeout(timer);
  }, [shown]);

  const jump = (stop: number): void => {
    playback.pause();
    playback.jump(stops[Math.max(0, Math.min(stop, stops.length - 1))]!);
  };
  const sayMoment = (): void => announce(moments.say(playback.shown.peek()));
  const leap = (stop: number): void => {
    jump(stop);
    sayMoment();
  };
  // Keys come faster than pictures: what is shown now counts, not what was drawn last.
  const step = (by: 1 | -1): void => {
    const before = playback.shown.peek();
    jump(moments.stopAt(before) + by);
    if (by === 1) announce(...saySteps(game.value, before, playback.shown.peek()));
    else sayMoment();
  };
  const lookAt = useCallback(
    (moment: number): void => {
      playback.pause();
      playback.jump(moment);
      announce(moments.say(moment));
    },
    [playback, moments],
  );
  const play = (): void => {
    if (isPlaying) playback.pause();
    else {
      if (playback.isIdle) playback.jump(stops[0]!);
      void playback.catchUp();
    }
  };

  useKeys((event) => {
    if (isTaken(event)) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'Home') leap(0);
    else if (event.key === 'End') leap(stops.length - 1);
    else if (event.key === ' ') play();
    else if (hears('help', event)) sheet.value = 'keys';
    else return;
    event.preventDefault();
  });

  const position = moments.say(shown);
  const isOver = awaited(stateAt(game.value, shown)).type === 'nothing';
  const seats = game.value.seats.map((_, seat) => seat);
  return (
    <main class="replay">
      <PageHead title={words.value.replay.title}>
        <span class="only-wide">
          <ToolButton
            icon="help"
            label={words.value.keys.title}
            onClick={() => {
              sheet.value = 'keys';
            }}
          />
        </span>
      </PageHead>
      <div class="replay-players">
        <Players game={game.value} shown={shown} seats={seats} />
      </div>
      <div class="replay-middle">
        <ReplayMarket game={game} playback={playback} />
        <div class="replay-tools">
          <p class="figure">{position}</p>
          <input
            type="range"
            min={0}
            max={stops.length - 1}
            value={moments.stopAt(shown)}
            aria-label={text.scrub}
            aria-valuetext={position}
            onInput={(event) => jump(Number(event.currentTarget.value))}
          />
          <div class="replay-buttons">
            <ToolButton kind="" icon="first" label={text.first} onClick={() => leap(0)} />
            <ToolButton kind="" icon="previous" label={text.back} onClick={() => step(-1)} />
            <ToolButton
              kind="button-main"
              icon={isPlaying ? 'pause' : 'play'}
              label={isPlaying ? text.pause : text.play}
              onClick={play}
            />
            <ToolButton kind="" icon="next" label={text.forward} onClick={() => step(1)} />
            <ToolButton
              kind=""
              icon="last"
              label={text.last}
              onClick={() => leap(stops.length - 1)}
            />
          </div>
          <KeepsNothing />
          <div class="replay-further">
            <button
              type="button"
              class="button"
              disabled={isOver}
              title={text.playOnNote}
              onClick={() => {
                keepPlace(shown);
                void startGame(optionsToPlayOn(record, shown, game.value.options.chairs));
              }}
            >
              <Icon name="play" />
              {text.playOn}
            </button>
            <Button
              icon="link"
              onClick={() => {
                sheet.value = 'share';
              }}
            >
              {words.value.share.title}
            </Button>
            {isProven(record) ? <DiceDoor id={id} game={game.value} record={record} /> : null}
          </div>
        </div>
      </div>
      <section class="replay-log" aria-label={words.value.log.title} ref={log}>
        <Log game={game.value} shown={shown} onJump={lookAt} />
      </section>
      <FlyingCoins playback={playback} />
      {sheet.value === 'share' ? (
        <Dialog key="share" title={words.value.share.title} onClose={close}>
          <Share game={game.value} record={record} />
        </Dialog>
      ) : null}
      {sheet.value === 'keys' ? (
        <Dialog key="keys" title={words.value.keys.title} onClose={close}>
          <HelpSheet />
        </Dialog>
      ) : null}
    </main>
  );
}

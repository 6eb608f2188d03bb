/** The table one plays at. Nothing on it scrolls while a game goes on, but where letters are huge. */
import { sayList, words } from '@marrakech/i18n';
import { scores } from '@marrakech/rules';
import type { Refusal } from '@marrakech/table';
import { useComputed, useSignal, useSignalEffect, type Signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { sayPreview } from '../game-text/rug-news.js';
import { nameOf } from '../game/names.js';
import type { Playback } from '../game/playback/playback.js';
import { guardBack, makeRoute } from '../navigation/route.js';
import { changeSettings, isWide, setting } from '../storage/settings.js';
import { announce } from '../ui/accessibility/announce.js';
import { useKeys } from '../ui/accessibility/use-keys.js';
import { useAFrameLater } from '../ui/deferred-signal.js';
import { Icon } from '../ui/icon.js';
import { lazy } from '../ui/lazy.js';
import { ToolButton } from '../ui/tool-button.js';
import { Market, turnsFor } from './board/market.js';
import { pressKey } from './keys/shortcuts.js';
import { Players, seatsAround } from './players/players.js';
import type { GameOverExtras } from './sheets/feature-sheets.js';
import { sectionNow } from './sheets/section-now.js';
import { Sheets, type Sheet } from './sheets/sheets.js';
import { Caption } from './sound/caption.js';
import { hearAnimation, openSoundEarly } from './sound/hearing-on-demand.js';
import type { TableSession } from './table-session.js';
import { RefusalNote } from './turn/refusal-note.js';
import { TurnBar } from './turn/turn-bar.js';
import './notices.css';
import './play.css';
import './players/card-layouts.css';
import './table-layouts.css';

const Log = lazy(async () => (await import('./log/log.js')).Log, true);
const ExplanationCard = lazy(
  async () => (await import('./turn/explanation-card.js')).ExplanationCard,
  true,
);
const FlyingCoins = lazy(async () => (await import('./board/flying-coins.js')).FlyingCoins, true);
const Introduction = lazy(async () => (await import('./introduction.js')).Introduction, true);

function switchSound(): void {
  const sound = !setting.sound.value;
  changeSettings({ sound });
  announce(sound ? words.value.say.soundOn : words.value.say.soundOff);
}

/** What a table has on it besides the game, as one that is played from afar. */
export interface TableExtras {
  readonly tools: ComponentChildren;
  readonly notices: ComponentChildren;
  readonly finish: GameOverExtras;
  /** On a player's card. */
  readonly ofPlayer: (seat: number) => ComponentChildren;
  /** Whether the browser's Back asks before it leaves the table. */
  readonly guardsBack: boolean;
  /** What becomes of the game while one is away. */
  readonly pauseNote: string;
  readonly sayRefusal: (refusal: Refusal) => string;
}

function TopBar({
  open,
  canLeave,
  children,
}: {
  readonly open: (sheet: Sheet['type']) => void;
  readonly canLeave: boolean;
  readonly children: ComponentChildren;
}): VNode {
  const text = words.value;
  const sound = setting.sound.value;
  return (
    <header class="top-bar">
      {canLeave ? (
        <ToolButton icon="back" label={text.play.pauseGame} onClick={() => open('leave')} />
      ) : (
        <a
          class="button button-icon"
          href={makeRoute({ screen: 'start' })}
          aria-label={text.finish.home}
          title={text.finish.home}
        >
          <Icon name="back" />
        </a>
      )}
      <h1 class="top-name">{text.page.name}</h1>
      {children}
      <ToolButton
        icon={sound ? 'sound' : 'quiet'}
        label={sound ? text.settings.soundOn : text.settings.soundOff}
        onClick={switchSound}
      />
      <ToolButton icon="book" label={text.play.rules} onClick={() => open('rules')} />
      <span class="only-wide">
        <ToolButton icon="help" label={text.keys.title} onClick={() => open('keys')} />
      </span>
      <span class="only-narrow">
        <ToolButton icon="list" label={text.play.log} onClick={() => open('log')} />
      </span>
      <a
        class="button button-icon"
        href={makeRoute({ screen: 'settings' })}
        aria-label={text.start.settings}
        title={text.start.settings}
      >
        <Icon name="gear" />
      </a>
    </header>
  );
}

function sayPoints(session: TableSession): void {
  const game = session.game.value;
  const list = scores(session.state.value).map((points, seat) =>
    words.value.log.score({ name: nameOf(game, seat), points }),
  );
  announce(words.value.say.scores({ list: sayList(list) }));
}

/** The players on one side of the board, drawn after it, and so is the log. */
function Side({
  session,
  side,
  note,
}: {
  readonly session: TableSession;
  readonly side: 'left' | 'right';
  readonly note: TableExtras['ofPlayer'] | undefined;
}): VNode {
  const { game, shown } = useAFrameLater(session.onScreen).value;
  return <Players game={game} shown={shown} seats={seatsAround(game)[side]} note={note} />;
}

function LogBeside({ session }: { readonly session: TableSession }): VNode | null {
  const lookAt = useCallback((to: number) => session.lookBack.to(to), [session]);
  const onScreen = useAFrameLater(session.onScreen);
  if (!isWide.value) return null;
  return (
    <section class="table-log" aria-label={words.value.log.title}>
      <h2>{words.value.log.title}</h2>
      {/* Nothing is loaded for an empty log. */}
      {onScreen.value.told === 0 ? (
        <p class="log-empty soft">{words.value.log.empty}</p>
      ) : (
        <Log {...onScreen.value} onJump={lookAt} />
      )}
    </section>
  );
}

const findIn = (place: string): HTMLElement | null => document.querySelector<HTMLElement>(place);

function leaveLog(): boolean {
  const isThere = findIn('.table-log')?.contains(document.activeElement) === true;
  if (isThere) findIn('.market-grid')?.focus();
  return isThere;
}

/** Where the log is in sight, keys come to it without a sheet, and leave it the same way. */
function goToLog(): void {
  if (leaveLog()) return;
  const turn = findIn('.table-log .log-turn[tabindex="0"]');
  if (turn === null) announce(words.value.log.empty);
  else turn.focus();
}

/** Refusals, answers and explanations of the table. */
function Notes({
  session,
  sheet,
  sayRefusal,
}: {
  readonly session: TableSession;
  readonly sheet: Signal<Sheet | undefined>;
  readonly sayRefusal: TableExtras['sayRefusal'] | undefined;
}): VNode {
  return (
    <>
      <RefusalNote refusal={session.refusal.value} say={sayRefusal} />
      {/* The ranking says how the game ended. */}
      {session.isOver.value || session.screen.announcer.explanations.value.length === 0 ? null : (
        <ExplanationCard
          explanations={session.screen.announcer.explanations.value}
          onClose={() => {
            session.screen.announcer.explanations.value = [];
          }}
          onRules={(section) => {
            sheet.value = { type: 'rules', section };
          }}
        />
      )}
    </>
  );
}

/** No payment comes before a first action: coins come in their own file after it. */
function Coins({ playback }: { readonly playback: Playback }): VNode | null {
  const hasBegun = useComputed(() => playback.shown.value > 0).value;
  return hasBegun ? <FlyingCoins playback={playback} /> : null;
}

export function GamePage({
  session,
  extras,
}: {
  readonly session: TableSession;
  readonly extras?: TableExtras;
}): VNode {
  const sheet = useSignal<Sheet | undefined>(undefined);
  const open = useCallback(
    (type: Sheet['type']): void => {
      sheet.value = type === 'rules' ? { type, section: sectionNow(session) } : { type };
    },
    [session, sheet],
  );
  const openFinish = useCallback(() => open('finish'), [open]);

  useEffect(() => () => session.close(), [session]);
  useSignalEffect(() => (setting.sound.value ? openSoundEarly() : undefined));
  useSignalEffect(() => {
    if (!setting.market.value) return undefined;
    const hours = import('./sound/market-hours.js').then(({ keepMarketHours }) =>
      keepMarketHours(),
    );
    return () => void hours.then((close) => close());
  });
  useSignalEffect(() => announce(sayPreview(session.game.value, session.choice)));
  const isUnsent = useComputed(() => session.isUnsent);
  useSignalEffect(() => announce(isUnsent.value ? words.peek().play.notSent : ''));
  useSignalEffect(() => hearAnimation(session.playback.animation.value));
  useKeys((event) =>
    pressKey(event, {
      session,
      turns: turnsFor(session),
      openLog: () => (isWide.value ? goToLog() : open('log')),
      leaveLog,
      openRanking: () => open('finish'),
      openRules: () => open('rules'),
      openHelp: () => open('keys'),
      sayPoints: () => sayPoints(session),
      switchSound,
    }),
  );

  // Spectators and players who are out have no seat to give up: they leave by a plain link.
  const isPlaying = session.isPlaying.value;
  const guardsBack = isPlaying && extras?.guardsBack === true;
  useEffect(() => (guardsBack ? guardBack(() => open('leave')) : undefined), [guardsBack, open]);
  // All that is here looks after itself: a step of the game alone draws none of it anew.
  const topBar = useMemo(
    () => (
      <TopBar open={open} canLeave={isPlaying}>
        {extras?.tools}
      </TopBar>
    ),
    [open, isPlaying, extras?.tools],
  );
  const market = useMemo(() => <Market session={session} />, [session]);
  const turnBar = useMemo(
    () => <TurnBar session={session} onFinish={openFinish} />,
    [session, openFinish],
  );
  const above = useMemo(
    () => (
      <>
        <Coins playback={session.playback} />
        <Caption />
        <Sheets
          session={session}
          sheet={sheet}
          finish={extras?.finish}
          pauseNote={extras?.pauseNote}
        />
      </>
    ),
    [session, sheet, extras?.finish, extras?.pauseNote],
  );
  const { ofPlayer, sayRefusal } = extras ?? {};
  return (
    <main
      class="table"
      data-players={session.game.peek().seats.length}
      data-moment={session.playback.shown}
    >
      {topBar}
      <div class="table-left">
        <Side session={session} side="left" note={ofPlayer} />
      </div>
      <div class="table-middle">
        {market}
        {turnBar}
        {extras?.notices}
        <Notes session={session} sheet={sheet} sayRefusal={sayRefusal} />
      </div>
      <div class="table-right">
        <Side session={session} side="right" note={ofPlayer} />
        <LogBeside session={session} />
      </div>
      {session.introduces.value ? <Introduction session={session} /> : null}
      {above}
    </main>
  );
}

/** The table one plays at. Nothing on it scrolls while a game goes on, but where letters are huge. */
import type { Refusal } from '@marrakech/protocol';
import { scores } from '@marrakech/rules';
import { useComputed, useSignal, useSignalEffect, type Signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { announce } from '../announce/announce.js';
import { sayPreview } from '../announce/rug-news.js';
import { nameOf } from '../game/names.js';
import { pressKey } from '../keys/shortcuts.js';
import { useKeys } from '../keys/use-keys.js';
import { useAFrameLater } from '../page/a-frame-later.js';
import { Icon } from '../page/icon.js';
import { later } from '../page/later.js';
import { guardBack, makeRoute } from '../page/route.js';
import { ToolButton } from '../page/tool-button.js';
import { Players, seatsAround } from '../players/players.js';
import { changeSettings, isWide, setting } from '../settings/settings.js';
import { Caption } from '../sound/caption.js';
import { hearBeat, openSoundEarly } from '../sound/hearing-on-demand.js';
import { sayList } from '../words/formats.js';
import { words } from '../words/words.js';
import { Market, turnsFor } from './market.js';
import { RefusalNote } from './refusal-note.js';
import { sectionNow } from './section-now.js';
import { Sheets, type FinishExtras, type Sheet } from './sheets.js';
import type { Sitting } from './sitting.js';
import type { Stage } from './stage.js';
import { TurnBar } from './turn-bar.js';
import './notices.css';
import './play.css';
import './table-layouts.css';
import '../players/card-layouts.css';

const Log = later(async () => (await import('../log/log.js')).Log, true);
const ExplanationCard = later(
  async () => (await import('./explanation-card.js')).ExplanationCard,
  true,
);
const FlyingCoins = later(async () => (await import('./flying-coins.js')).FlyingCoins, true);
const Introduction = later(async () => (await import('./introduction.js')).Introduction, true);

function switchSound(): void {
  const sound = !setting.sound.value;
  changeSettings({ sound });
  announce(sound ? words.value.say.soundOn : words.value.say.soundOff);
}

/** What a table has on it besides the game, as one that is played from afar. */
export interface TableExtras {
  readonly tools: ComponentChildren;
  readonly notices: ComponentChildren;
  readonly finish: FinishExtras;
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

function sayPoints(sitting: Sitting): void {
  const game = sitting.game.value;
  const list = scores(sitting.state.value).map((points, seat) =>
    words.value.log.score({ name: nameOf(game, seat), points }),
  );
  announce(words.value.say.scores({ list: sayList(list) }));
}

/** The players on one side of the board, drawn after it, and so is the log. */
function Side({
  sitting,
  side,
  note,
}: {
  readonly sitting: Sitting;
  readonly side: 'left' | 'right';
  readonly note: TableExtras['ofPlayer'] | undefined;
}): VNode {
  const { game, shown } = useAFrameLater(sitting.onScreen).value;
  return <Players game={game} shown={shown} seats={seatsAround(game)[side]} note={note} />;
}

function LogBeside({ sitting }: { readonly sitting: Sitting }): VNode | null {
  const lookAt = useCallback((to: number) => sitting.lookAt(to), [sitting]);
  const onScreen = useAFrameLater(sitting.onScreen);
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

/** What the table has to say about what somebody did, or what happened. */
function Notes({
  sitting,
  sheet,
  sayRefusal,
}: {
  readonly sitting: Sitting;
  readonly sheet: Signal<Sheet | undefined>;
  readonly sayRefusal: TableExtras['sayRefusal'] | undefined;
}): VNode {
  return (
    <>
      <RefusalNote refusal={sitting.refusal.value} say={sayRefusal} />
      {/* How the game ended is told with its ranking. */}
      {sitting.isOver.value || sitting.telling.explanations.value.length === 0 ? null : (
        <ExplanationCard
          explanations={sitting.telling.explanations.value}
          onClose={() => {
            sitting.telling.explanations.value = [];
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
function Coins({ stage }: { readonly stage: Stage }): VNode | null {
  const hasBegun = useComputed(() => stage.shown.value > 0).value;
  return hasBegun ? <FlyingCoins stage={stage} /> : null;
}

export function GamePage({
  sitting,
  extras,
}: {
  readonly sitting: Sitting;
  readonly extras?: TableExtras;
}): VNode {
  const sheet = useSignal<Sheet | undefined>(undefined);
  const open = useCallback(
    (type: Sheet['type']): void => {
      sheet.value = type === 'rules' ? { type, section: sectionNow(sitting) } : { type };
    },
    [sitting, sheet],
  );
  const openFinish = useCallback(() => open('finish'), [open]);

  useEffect(() => () => sitting.close(), [sitting]);
  useSignalEffect(() => (setting.sound.value ? openSoundEarly() : undefined));
  useSignalEffect(() => {
    if (!setting.market.value) return undefined;
    const hours = import('../sound/market-hours.js').then(({ keepMarketHours }) =>
      keepMarketHours(),
    );
    return () => void hours.then((close) => close());
  });
  useSignalEffect(() => announce(sayPreview(sitting)));
  const isUnsent = useComputed(() => sitting.isUnsent);
  useSignalEffect(() => announce(isUnsent.value ? words.peek().play.notSent : ''));
  useSignalEffect(() => hearBeat(sitting.stage.beat.value));
  useKeys((event) =>
    pressKey(event, {
      sitting,
      turns: turnsFor(sitting),
      openLog: () => (isWide.value ? goToLog() : open('log')),
      leaveLog,
      openRanking: () => open('finish'),
      openRules: () => open('rules'),
      openHelp: () => open('keys'),
      sayPoints: () => sayPoints(sitting),
      switchSound,
    }),
  );

  // Whoever only watches, or is done, has nothing to give up: for them the way out is a plain link.
  const isPlaying = sitting.isPlaying.value;
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
  const market = useMemo(() => <Market sitting={sitting} />, [sitting]);
  const turnBar = useMemo(
    () => <TurnBar sitting={sitting} onFinish={openFinish} />,
    [sitting, openFinish],
  );
  const above = useMemo(
    () => (
      <>
        <Coins stage={sitting.stage} />
        <Caption />
        <Sheets
          sitting={sitting}
          sheet={sheet}
          finish={extras?.finish}
          pauseNote={extras?.pauseNote}
        />
      </>
    ),
    [sitting, sheet, extras?.finish, extras?.pauseNote],
  );
  const { ofPlayer, sayRefusal } = extras ?? {};
  return (
    <main
      class="table"
      data-players={sitting.game.peek().seats.length}
      data-moment={sitting.stage.shown}
    >
      {topBar}
      <div class="table-left">
        <Side sitting={sitting} side="left" note={ofPlayer} />
      </div>
      <div class="table-middle">
        {market}
        {turnBar}
        {extras?.notices}
        <Notes sitting={sitting} sheet={sheet} sayRefusal={sayRefusal} />
      </div>
      <div class="table-right">
        <Side sitting={sitting} side="right" note={ofPlayer} />
        <LogBeside sitting={sitting} />
      </div>
      {sitting.introduces.value ? <Introduction sitting={sitting} /> : null}
      {above}
    </main>
  );
}

/** Whose turn it is, what is asked, and the buttons for it: always in the same place. */
import { Die } from '@marrakech/board-svg';
import { saySigned, words } from '@marrakech/i18n';
import type { Colour } from '@marrakech/rules';
import { useComputed, type ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { costLine } from '../../game-text/cost-line.js';
import type { ScoreChange } from '../../game/choice/score-change.js';
import { dressOf } from '../../game/dressing.js';
import { nameOf } from '../../game/names.js';
import { HOLD_MS } from '../../game/playback/animation-steps.js';
import { changeSettings, paceNow, settings, theme, setting } from '../../storage/settings.js';
import { isFast } from '../../storage/stored-settings.js';
import { Button } from '../../ui/button.js';
import { useAFrameLater } from '../../ui/deferred-signal.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { RugIcon, SeatRugs } from '../players/rug-icon.js';
import type { TableSession } from '../table-session.js';
import { DieTray } from './die-tray.js';
import { promptLine, rugToLay, seatOnTurn, turnLine } from './prompt.js';
import './turn-bar.css';

function Who({ session }: { readonly session: TableSession }): VNode {
  const seat = useAFrameLater(useComputed(() => seatOnTurn(session))).value;
  return (
    <p class="turn-who">
      {seat === undefined ? null : <SeatRugs game={session.game.peek()} seat={seat} />}
      <span>{turnLine(session, seat)}</span>
    </p>
  );
}

/** What is asked, and what the choice so far would bring. */
interface Told {
  readonly line: string;
  readonly toLay: Colour | undefined;
  /** The answer to a press that changed nothing, in place of the rest. */
  readonly answer: string;
  readonly cost: string;
  readonly changes: readonly ScoreChange[];
}

const toldBy = (session: TableSession): Told => ({
  line: promptLine(session),
  toLay: rugToLay(session),
  answer: session.answer.value,
  cost: costLine(session.choice.rollPreview.value),
  changes: session.choice.changes.value,
});

const Ask = ({ line, toLay }: Told): VNode => (
  <p class="turn-ask">
    {line}
    {toLay === undefined ? null : <RugIcon colour={toLay} />}
  </p>
);

function Hint({
  answer,
  cost,
  changes,
  session,
}: Told & { readonly session: TableSession }): VNode {
  if (answer !== '') return <p class="turn-hint turn-answer">{answer}</p>;
  if (changes.length > 0) {
    const game = session.game.value;
    return (
      <p class="turn-hint figure">
        {changes.map(({ seat, change }) => (
          <span key={seat} class="score-change" {...dressOf(game, seat)}>
            <span class="score-name">{nameOf(game, seat)}</span> <span>{saySigned(change)}</span>
          </span>
        ))}
      </p>
    );
  }
  return <p class="turn-hint figure">{cost}</p>;
}

/** Told once the market has answered: words are read after it. */
function TurnText({ session }: { readonly session: TableSession }): VNode {
  const told = useAFrameLater(
    useComputed(() => toldBy(session)),
    'soon',
  ).value;
  return (
    <>
      <Ask {...told} />
      <Hint {...told} session={session} />
    </>
  );
}

/** What the buttons on both sides of the main one can do. */
interface Beside {
  readonly canTakeBack: boolean;
  readonly isLaying: boolean;
  readonly canTurnRug: boolean;
  readonly isOver: boolean;
}

const besideMain = (session: TableSession): Beside => ({
  canTakeBack: session.canTakeBack.value,
  isLaying: mainOf(session) === 'lay',
  canTurnRug: session.choice.canTurnRug.value,
  isOver: session.isOver.value,
});

interface SideProps {
  readonly session: TableSession;
  readonly beside: ReadonlySignal<Beside>;
}

function TakeBack({ session, beside }: SideProps): VNode {
  return (
    <Button
      icon="undo"
      kind="turn-side"
      isDisabled={!beside.value.canTakeBack}
      onClick={() => void session.takeBack()}
    >
      <span class="turn-side-words">{words.value.play.takeBack}</span>
    </Button>
  );
}

/** What the main button does just now. */
type Main = 'pass' | 'lay' | 'end' | 'roll' | 'back' | 'ranking' | 'skip';

function mainOf(session: TableSession): Main {
  const asked = session.asked.value;
  switch (asked?.type) {
    case 'lay':
      return session.pendingRug.place.value === undefined ? 'lay' : 'pass';
    case 'orient':
      return session.game.value.setup.order === 'turn-last' ? 'end' : 'roll';
    case 'roll':
      return 'roll';
    case undefined:
      if (session.lookBack.isActive) return 'back';
      return session.isOver.value ? 'ranking' : 'skip';
  }
}

function canPress(session: TableSession): boolean {
  const main = mainOf(session);
  // What a mouse only hovers over is gone on the way to the button.
  if (main === 'lay') return session.choice.rug.value.place !== undefined;
  return main !== 'skip' || session.canSkip;
}

/** Whether it shows a decision that takes no press yet. */
function isPending(session: TableSession): boolean {
  const main = mainOf(session);
  return !session.screen.gate.isOpen.value && (main === 'roll' || main === 'end' || main === 'lay');
}

/** What it looks like then, and does. */
interface Face {
  readonly icon: IconName | VNode;
  readonly kind: string;
  readonly says: string;
  readonly press: () => unknown;
}

const RollIcon = (): VNode => (
  <span class="turn-main-die" aria-hidden="true">
    <Die theme={theme.value} value={3} />
  </span>
);

function faceOf(main: Main, session: TableSession, onFinish: () => void): Face {
  const text = words.value.play;
  const kind = 'button-main turn-main';
  const lay = () => session.lay();
  switch (main) {
    case 'pass':
      return { icon: 'check', kind: `${kind} turn-passing`, says: text.passOn, press: lay };
    case 'lay':
      return { icon: 'check', kind, says: text.layNow, press: lay };
    case 'end':
      return { icon: 'check', kind, says: text.endTurn, press: () => session.endTurn() };
    case 'roll':
      return {
        icon: <RollIcon />,
        kind,
        says: text.rollNow,
        press: () => session.roll(),
      };
    case 'back':
      return { icon: 'last', kind, says: text.backToNow, press: () => session.lookBack.end() };
    case 'ranking':
      return { icon: 'list', kind, says: words.value.finish.ranking, press: onFinish };
    case 'skip':
      return { icon: 'fast', kind: 'turn-main', says: text.skip, press: () => session.skip() };
  }
}

function MainButton({
  session,
  onFinish,
}: {
  readonly session: TableSession;
  readonly onFinish: () => void;
}): VNode {
  const main = useComputed(() => mainOf(session)).value;
  const isDisabled = !useComputed(() => canPress(session)).value;
  const isWaiting = useComputed(() => isPending(session)).value;
  const { icon, kind, says, press } = faceOf(main, session, onFinish);
  return (
    <Button
      icon={icon}
      kind={kind}
      isDisabled={isDisabled}
      isPending={isWaiting}
      onClick={() => void press()}
    >
      {says}
    </Button>
  );
}

/** Beside it: turns the rug that is to be laid, or hurries the bots. */
function SideButton({ session, beside }: SideProps): VNode {
  const text = words.value.play;
  const { isLaying, canTurnRug, isOver } = beside.value;
  return isLaying ? (
    <Button
      icon="turn"
      kind="turn-side"
      isDisabled={!canTurnRug}
      onClick={() => session.choice.turnRug()}
    >
      <span class="turn-side-words">{text.otherWay}</span>
    </Button>
  ) : (
    <button
      type="button"
      class="button turn-side"
      aria-pressed={isFast(paceNow.value)}
      disabled={isOver || isFast(setting.pace.value)}
      onClick={() => changeSettings({ faster: !settings.value.faster })}
    >
      <Icon name="fast" />
      <span class="turn-side-words">{text.faster}</span>
    </button>
  );
}

function sayWhose(session: TableSession): string {
  const seat = seatOnTurn(session);
  return seat === undefined ? words.value.play.over : nameOf(session.game.value, seat);
}

/**
 * Each part of it follows the game by itself: most steps change one of them, or none. The main
 * button answers together with the market, the others and the words a frame later.
 */
export function TurnBar({
  session,
  onFinish,
}: {
  readonly session: TableSession;
  readonly onFinish: () => void;
}): VNode {
  const whose = useComputed(() => sayWhose(session));
  const beside = useAFrameLater(
    useComputed(() => besideMain(session)),
    'soon',
  );
  return (
    <section class="turn-bar" aria-label={whose}>
      <div class="turn-words">
        <DieTray session={session} />
        <div>
          <Who session={session} />
          <TurnText session={session} />
        </div>
      </div>
      <div class="turn-buttons" style={{ '--holding': `${HOLD_MS}ms` }}>
        <TakeBack session={session} beside={beside} />
        <MainButton session={session} onFinish={onFinish} />
        <SideButton session={session} beside={beside} />
      </div>
    </section>
  );
}

/** Whose turn it is, what is asked, and the buttons for it: always in the same place. */
import { Die } from '@marrakech/board-svg';
import type { Colour } from '@marrakech/rules';
import { useComputed, type ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { dressOf } from '../game/dressing.js';
import { nameOf } from '../game/names.js';
import { useAFrameLater } from '../page/a-frame-later.js';
import { Button } from '../page/button.js';
import { Icon, type IconName } from '../page/icon.js';
import { RugIcon, SeatRugs } from '../players/rug-icon.js';
import { changeSettings, paceNow, settings, theme, setting } from '../settings/settings.js';
import { isFast } from '../settings/stored-settings.js';
import { saySigned } from '../words/formats.js';
import { words } from '../words/words.js';
import { HOLD_MS } from './beats.js';
import { costLine } from './cost-line.js';
import { DieTray } from './die-tray.js';
import { promptLine, rugToLay, seatOnTurn, turnLine } from './prompt.js';
import type { ScoreChange } from './score-change.js';
import type { Sitting } from './sitting.js';
import './turn-bar.css';

function Who({ sitting }: { readonly sitting: Sitting }): VNode {
  const seat = useAFrameLater(useComputed(() => seatOnTurn(sitting))).value;
  return (
    <p class="turn-who">
      {seat === undefined ? null : <SeatRugs game={sitting.game.peek()} seat={seat} />}
      <span>{turnLine(sitting, seat)}</span>
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

const toldBy = (sitting: Sitting): Told => ({
  line: promptLine(sitting),
  toLay: rugToLay(sitting),
  answer: sitting.answer.value,
  cost: costLine(sitting.choosing.outlook.value),
  changes: sitting.choosing.changes.value,
});

const Ask = ({ line, toLay }: Told): VNode => (
  <p class="turn-ask">
    {line}
    {toLay === undefined ? null : <RugIcon colour={toLay} />}
  </p>
);

function Hint({ answer, cost, changes, sitting }: Told & { readonly sitting: Sitting }): VNode {
  if (answer !== '') return <p class="turn-hint turn-answer">{answer}</p>;
  if (changes.length > 0) {
    const game = sitting.game.value;
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
function Telling({ sitting }: { readonly sitting: Sitting }): VNode {
  const told = useAFrameLater(
    useComputed(() => toldBy(sitting)),
    'soon',
  ).value;
  return (
    <>
      <Ask {...told} />
      <Hint {...told} sitting={sitting} />
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

const besideMain = (sitting: Sitting): Beside => ({
  canTakeBack: sitting.canTakeBack.value,
  isLaying: mainOf(sitting) === 'lay',
  canTurnRug: sitting.choosing.canTurnRug.value,
  isOver: sitting.isOver.value,
});

interface SideProps {
  readonly sitting: Sitting;
  readonly beside: ReadonlySignal<Beside>;
}

function TakeBack({ sitting, beside }: SideProps): VNode {
  return (
    <Button
      icon="undo"
      kind="turn-side"
      isDisabled={!beside.value.canTakeBack}
      onClick={() => void sitting.takeBack()}
    >
      <span class="turn-side-words">{words.value.play.takeBack}</span>
    </Button>
  );
}

/** What the main button does just now. */
type Main = 'pass' | 'lay' | 'end' | 'roll' | 'back' | 'ranking' | 'skip';

function mainOf(sitting: Sitting): Main {
  const asked = sitting.asked.value;
  switch (asked?.type) {
    case 'lay':
      return sitting.held.place.value === undefined ? 'lay' : 'pass';
    case 'orient':
      return sitting.game.value.setup.order === 'turn-last' ? 'end' : 'roll';
    case 'roll':
      return 'roll';
    case undefined:
      if (sitting.looksBack) return 'back';
      return sitting.isOver.value ? 'ranking' : 'skip';
  }
}

function canPress(sitting: Sitting): boolean {
  const main = mainOf(sitting);
  // What a mouse only hovers over is gone on the way to the button.
  if (main === 'lay') return sitting.choosing.rug.value.place !== undefined;
  return main !== 'skip' || sitting.canSkip;
}

/** Whether it shows a decision that takes no press yet. */
function isPending(sitting: Sitting): boolean {
  const main = mainOf(sitting);
  return !sitting.gate.isOpen.value && (main === 'roll' || main === 'end' || main === 'lay');
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

function faceOf(main: Main, sitting: Sitting, onFinish: () => void): Face {
  const text = words.value.play;
  const kind = 'button-main turn-main';
  const lay = () => sitting.lay();
  switch (main) {
    case 'pass':
      return { icon: 'check', kind: `${kind} turn-passing`, says: text.passOn, press: lay };
    case 'lay':
      return { icon: 'check', kind, says: text.layNow, press: lay };
    case 'end':
      return { icon: 'check', kind, says: text.endTurn, press: () => sitting.endTurn() };
    case 'roll':
      return {
        icon: <RollIcon />,
        kind,
        says: text.rollNow,
        press: () => sitting.roll(),
      };
    case 'back':
      return { icon: 'last', kind, says: text.backToNow, press: () => sitting.backToNow() };
    case 'ranking':
      return { icon: 'list', kind, says: words.value.finish.ranking, press: onFinish };
    case 'skip':
      return { icon: 'fast', kind: 'turn-main', says: text.skip, press: () => sitting.skip() };
  }
}

function MainButton({
  sitting,
  onFinish,
}: {
  readonly sitting: Sitting;
  readonly onFinish: () => void;
}): VNode {
  const main = useComputed(() => mainOf(sitting)).value;
  const isDisabled = !useComputed(() => canPress(sitting)).value;
  const isWaiting = useComputed(() => isPending(sitting)).value;
  const { icon, kind, says, press } = faceOf(main, sitting, onFinish);
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
function SideButton({ sitting, beside }: SideProps): VNode {
  const text = words.value.play;
  const { isLaying, canTurnRug, isOver } = beside.value;
  return isLaying ? (
    <Button
      icon="turn"
      kind="turn-side"
      isDisabled={!canTurnRug}
      onClick={() => sitting.choosing.turnRug()}
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

function sayWhose(sitting: Sitting): string {
  const seat = seatOnTurn(sitting);
  return seat === undefined ? words.value.play.over : nameOf(sitting.game.value, seat);
}

/**
 * Each part of it follows the game by itself: most steps change one of them, or none. The main
 * button answers together with the market, the others and the words a frame later.
 */
export function TurnBar({
  sitting,
  onFinish,
}: {
  readonly sitting: Sitting;
  readonly onFinish: () => void;
}): VNode {
  const whose = useComputed(() => sayWhose(sitting));
  const beside = useAFrameLater(
    useComputed(() => besideMain(sitting)),
    'soon',
  );
  return (
    <section class="turn-bar" aria-label={whose}>
      <div class="turn-words">
        <DieTray sitting={sitting} />
        <div>
          <Who sitting={sitting} />
          <Telling sitting={sitting} />
        </div>
      </div>
      <div class="turn-buttons" style={{ '--holding': `${HOLD_MS}ms` }}>
        <TakeBack sitting={sitting} beside={beside} />
        <MainButton sitting={sitting} onFinish={onFinish} />
        <SideButton sitting={sitting} beside={beside} />
      </div>
    </section>
  );
}

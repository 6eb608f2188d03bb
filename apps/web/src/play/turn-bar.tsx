/** Whose turn it is, what is asked, and the buttons for it: always in the same place. */
import { Die } from '@marrakech/board';
import type { VNode } from 'preact';
import { dressOf } from '../game/dressing.js';
import { nameOf } from '../game/names.js';
import { Button } from '../page/button.js';
import { Icon } from '../page/icon.js';
import { RugIcon, SeatRugs } from '../players/rug-icon.js';
import { changeSettings, paceNow, settings, theme, setting } from '../settings/settings.js';
import { isFast } from '../settings/stored-settings.js';
import { saySigned } from '../words/formats.js';
import { words } from '../words/words.js';
import { HOLD_MS } from './beats.js';
import { DieTray } from './die-tray.js';
import { promptLine, rugToLay, seatOnTurn, turnLine } from './prompt.js';
import { scoreChanges } from './score-change.js';
import type { Sitting } from './sitting.js';
import './turn-bar.css';

/** A cost that is hardly ever met is not told. */
const LEAST_TOLD = 0.05;

/** What the choice so far would bring. */
function Hint({ sitting }: { readonly sitting: Sitting }): VNode {
  const game = sitting.game.value;
  const outlook = sitting.choosing.outlook.value;
  const changes = scoreChanges(sitting);
  if (changes.length > 0)
    return (
      <p class="turn-hint figure">
        {changes.map(({ seat, change }) => (
          <span key={seat} class="score-change" {...dressOf(game, seat)}>
            <span class="score-name">{nameOf(game, seat)}</span> <span>{saySigned(change)}</span>
          </span>
        ))}
      </p>
    );
  const isWorth =
    outlook !== undefined && setting.prospects.value && outlook.expected >= LEAST_TOLD;
  return (
    <p class="turn-hint figure">
      {isWorth ? words.value.hint.expected({ dirhams: Math.round(outlook.expected) }) : ''}
    </p>
  );
}

function MainButton({
  sitting,
  onFinish,
}: {
  readonly sitting: Sitting;
  readonly onFinish: () => void;
}): VNode {
  const text = words.value.play;
  const asked = sitting.asked.value;
  const isTurningLast = sitting.game.value.setup.order === 'turn-last';
  if (asked?.type === 'lay' && sitting.held.place.value !== undefined)
    return (
      <Button
        icon="check"
        kind="button-main turn-main turn-passing"
        onClick={() => void sitting.lay()}
      >
        {text.passOn}
      </Button>
    );
  if (asked?.type === 'lay')
    return (
      <Button
        icon="check"
        kind="button-main turn-main"
        isDisabled={sitting.choosing.preview.value === undefined}
        onClick={() => void sitting.lay()}
      >
        {text.layNow}
      </Button>
    );
  if (asked?.type === 'orient' && isTurningLast)
    return (
      <Button icon="check" kind="button-main turn-main" onClick={() => void sitting.endTurn()}>
        {text.endTurn}
      </Button>
    );
  if (asked !== undefined)
    return (
      <Button
        icon={
          <span class="turn-main-die" aria-hidden="true">
            <Die theme={theme.value} value={3} />
          </span>
        }
        kind="button-main turn-main turn-roll"
        onClick={() => void sitting.roll()}
      >
        {text.rollNow}
      </Button>
    );
  if (sitting.looksBack)
    return (
      <Button icon="last" kind="button-main turn-main" onClick={() => sitting.backToNow()}>
        {text.backToNow}
      </Button>
    );
  if (sitting.view.value.phase === 'over')
    return (
      <Button icon="list" kind="button-main turn-main" onClick={onFinish}>
        {words.value.finish.ranking}
      </Button>
    );
  return (
    <Button
      icon="fast"
      kind="turn-main"
      isDisabled={!sitting.canSkip}
      onClick={() => sitting.skip()}
    >
      {text.skip}
    </Button>
  );
}

export function TurnBar({
  sitting,
  onFinish,
}: {
  readonly sitting: Sitting;
  readonly onFinish: () => void;
}): VNode {
  const text = words.value.play;
  const isOver = sitting.view.value.phase === 'over';
  const seat = seatOnTurn(sitting);
  const game = sitting.game.value;
  const asked = sitting.asked.value;
  const toLay = rugToLay(sitting);
  return (
    <section class="turn-bar" aria-label={seat === undefined ? text.over : nameOf(game, seat)}>
      <div class="turn-words">
        <DieTray sitting={sitting} />
        <div>
          <p class="turn-who">
            {seat === undefined ? null : <SeatRugs game={game} seat={seat} />}
            <span>{turnLine(sitting)}</span>
          </p>
          <p class="turn-ask">
            {promptLine(sitting)}
            {toLay === undefined ? null : <RugIcon colour={toLay} />}
          </p>
          <Hint sitting={sitting} />
        </div>
      </div>
      <div class="turn-buttons" style={{ '--holding': `${HOLD_MS}ms` }}>
        <Button
          icon="undo"
          kind="turn-side"
          isDisabled={!sitting.canTakeBack.value}
          onClick={() => void sitting.takeBack()}
        >
          <span class="turn-side-words">{text.takeBack}</span>
        </Button>
        <MainButton sitting={sitting} onFinish={onFinish} />
        {asked?.type === 'lay' && sitting.held.place.value === undefined ? (
          <Button
            icon="turn"
            kind="turn-side"
            isDisabled={!sitting.choosing.canTurnRug.value}
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
        )}
      </div>
    </section>
  );
}

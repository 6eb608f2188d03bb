/** Whose turn it is, what is asked, and the buttons for it: always in the same place. */
import { Die } from '@marrakech/board';
import type { VNode } from 'preact';
import { dressOf } from '../game/dressing.js';
import { nameOf } from '../game/names.js';
import { Icon } from '../page/icon.js';
import { RugIcon, SeatRugs } from '../players/rug-icon.js';
import { changeSettings, settings, theme } from '../settings/settings.js';
import { sayNumber } from '../words/formats.js';
import { words } from '../words/words.js';
import { DieTray } from './die-tray.js';
import { promptLine, rugToLay, turnLine } from './prompt.js';
import { sayScoreChange, scoreChanges } from './score-change.js';
import type { Sitting } from './sitting.js';
import './turn-bar.css';

/** What the choice so far would bring. */
function Hint({ sitting }: { readonly sitting: Sitting }): VNode {
  const outlook = sitting.outlook.value;
  const changes = scoreChanges(sitting);
  if (changes.length > 0)
    return (
      <p class="turn-hint figure">
        {changes.map((each) => (
          <span key={each.seat} class="score-change" {...dressOf(sitting.game.value, each.seat)}>
            {sayScoreChange(sitting, each)}
          </span>
        ))}
      </p>
    );
  const isWorth = outlook !== undefined && settings.value.prospects && outlook.expected > 0;
  return (
    <p class="turn-hint figure">
      {isWorth ? words.value.hint.expected({ dirhams: sayNumber(outlook.expected) }) : ''}
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
  if (asked?.type === 'lay')
    return (
      <button
        type="button"
        class="button button-main turn-main"
        disabled={sitting.rug.value.place === undefined}
        onClick={() => void sitting.lay()}
      >
        <Icon name="check" />
        {text.layNow}
      </button>
    );
  if (asked?.type === 'orient' && isTurningLast)
    return (
      <button
        type="button"
        class="button button-main turn-main"
        onClick={() => void sitting.endTurn()}
      >
        <Icon name="check" />
        {text.endTurn}
      </button>
    );
  if (asked !== undefined)
    return (
      <button
        type="button"
        class="button button-main turn-main"
        onClick={() => void sitting.roll()}
      >
        <span class="turn-main-die" aria-hidden="true">
          <Die theme={theme.value} value={3} />
        </span>
        {text.rollNow}
      </button>
    );
  if (sitting.looksBack)
    return (
      <button
        type="button"
        class="button button-main turn-main"
        onClick={() => sitting.backToNow()}
      >
        <Icon name="last" />
        {words.value.replay.last}
      </button>
    );
  if (sitting.view.value.phase === 'over')
    return (
      <button type="button" class="button button-main turn-main" onClick={onFinish}>
        <Icon name="list" />
        {words.value.finish.ranking}
      </button>
    );
  return (
    <button type="button" class="button turn-main" onClick={() => sitting.skip()}>
      <Icon name="fast" />
      {text.skip}
    </button>
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
  const { mover, phase } = sitting.view.value;
  const game = sitting.game.value;
  const asked = sitting.asked.value;
  const toLay = rugToLay(sitting);
  return (
    <section class="turn-bar" aria-label={phase === 'over' ? text.over : nameOf(game, mover)}>
      <div class="turn-words">
        <DieTray sitting={sitting} />
        <div>
          <p class="turn-who">
            {phase === 'over' ? null : <SeatRugs game={game} seat={mover} />}
            {turnLine(sitting)}
          </p>
          <p class="turn-ask">
            {promptLine(sitting)}
            {toLay === undefined ? null : <RugIcon colour={toLay} />}
          </p>
          <Hint sitting={sitting} />
        </div>
      </div>
      <div class="turn-buttons">
        <button
          type="button"
          class="button turn-side"
          disabled={!sitting.canTakeBack.value}
          onClick={() => void sitting.takeBack()}
        >
          <Icon name="undo" />
          <span class="turn-side-words">{text.takeBack}</span>
        </button>
        <MainButton sitting={sitting} onFinish={onFinish} />
        {asked?.type === 'lay' ? (
          <button
            type="button"
            class="button turn-side"
            disabled={!sitting.canTurnRug.value}
            onClick={() => sitting.turnRug()}
          >
            <Icon name="turn" />
            <span class="turn-side-words">{text.otherWay}</span>
          </button>
        ) : (
          <button
            type="button"
            class="button turn-side"
            aria-pressed={settings.value.pace === 'fast'}
            onClick={() =>
              changeSettings({ pace: settings.value.pace === 'fast' ? 'normal' : 'fast' })
            }
          >
            <Icon name="fast" />
            <span class="turn-side-words">{text.faster}</span>
          </button>
        )}
      </div>
    </section>
  );
}

/** The two ways to leave a table: for now, or for good. */
import type { VNode } from 'preact';
import { whoIs } from '../game/names.js';
import { Button } from '../page/button.js';
import { Icon } from '../page/icon.js';
import { makeRoute } from '../page/route.js';
import { words } from '../words/words.js';
import type { Sitting } from './sitting.js';

/** With fewer nobody would be left to play on with. */
const LEAST_TO_GO_ON = 3;

export function LeaveSheet({
  sitting,
  pauseNote = words.value.play.closeNote,
  onDone,
}: {
  readonly sitting: Sitting;
  /** What becomes of the game meanwhile. */
  readonly pauseNote?: string | undefined;
  readonly onDone: () => void;
}): VNode {
  const text = words.value.play;
  const seat = sitting.leavingSeat.value;
  const leaving =
    seat === undefined ? ({ who: 'you', name: '' } as const) : whoIs(sitting.game.value, seat);
  const playing = sitting.view.value.players.filter(({ out }) => out === 0).length;
  const goesOn = playing < LEAST_TO_GO_ON ? 'other' : 'yes';
  return (
    <div class="leave-sheet">
      <a class="button button-main leave-choice" href={makeRoute({ screen: 'start' })}>
        <Icon name="pause" />
        <span>
          {text.pause}
          <small>{pauseNote}</small>
        </span>
      </a>
      <Button
        icon="close"
        kind="button-danger leave-choice"
        isDisabled={seat === undefined}
        onClick={() => {
          if (seat !== undefined) void sitting.leave(seat);
          onDone();
        }}
      >
        <span>
          {text.giveUp(leaving)}
          <small>{text.leaveNote({ ...leaving, goesOn })}</small>
        </span>
      </Button>
    </div>
  );
}

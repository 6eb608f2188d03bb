/** The two ways to leave a table: for now, or for good, which is asked once more. */
import type { VNode } from 'preact';
import { whoIs } from '../game/names.js';
import { Button } from '../page/button.js';
import { ConfirmDialog } from '../page/confirm-dialog.js';
import { Icon } from '../page/icon.js';
import { makeRoute } from '../page/route.js';
import { words } from '../words/words.js';
import type { Sitting } from './sitting.js';

/** With fewer nobody would be left to play on with. */
const LEAST_TO_GO_ON = 3;

const leaverOf = (sitting: Sitting, seat: number | undefined) =>
  seat === undefined ? ({ who: 'you', name: '' } as const) : whoIs(sitting.game.value, seat);

/** What becomes of the rugs, and of the game. */
function leaveNote(sitting: Sitting, seat: number | undefined): string {
  const playing = sitting.view.value.players.filter(({ out }) => out === 0).length;
  const goesOn = playing < LEAST_TO_GO_ON ? 'other' : 'yes';
  return words.value.play.leaveNote({ ...leaverOf(sitting, seat), goesOn });
}

/** Asked once: there is no way back. */
export function GiveUpSheet({
  sitting,
  seat,
  onClose,
}: {
  readonly sitting: Sitting;
  readonly seat: number;
  readonly onClose: () => void;
}): VNode {
  const { play, act } = words.value;
  const leaver = leaverOf(sitting, seat);
  return (
    <ConfirmDialog
      title={play.giveUpAsk(leaver)}
      note={`${leaveNote(sitting, seat)} ${act.noWayBack}`}
      act={play.giveUp(leaver)}
      onConfirm={() => {
        void sitting.leave(seat);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function LeaveSheet({
  sitting,
  pauseNote = words.value.play.closeNote,
  onGiveUp,
}: {
  readonly sitting: Sitting;
  /** What becomes of the game meanwhile. */
  readonly pauseNote?: string | undefined;
  readonly onGiveUp: (seat: number) => void;
}): VNode {
  const text = words.value.play;
  const seat = sitting.leavingSeat.value;
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
          if (seat !== undefined) onGiveUp(seat);
        }}
      >
        <span>
          {text.giveUp(leaverOf(sitting, seat))}
          <small>{leaveNote(sitting, seat)}</small>
        </span>
      </Button>
    </div>
  );
}

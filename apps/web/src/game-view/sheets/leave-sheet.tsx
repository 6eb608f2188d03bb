/** The two ways to leave a table: for now, or for good, which is asked once more. */
import { words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { whoIs } from '../../game/names.js';
import { makeRoute } from '../../navigation/route.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Icon } from '../../ui/icon.js';
import type { TableSession } from '../table-session.js';

/** With fewer players the game would be over. */
const LEAST_TO_GO_ON = 3;

const leaverOf = (session: TableSession, seat: number | undefined) =>
  seat === undefined ? ({ who: 'you', name: '' } as const) : whoIs(session.game.value, seat);

/** What becomes of the rugs, and of the game. */
function leaveNote(session: TableSession, seat: number | undefined): string {
  const playing = session.view.value.players.filter(({ out }) => out === 0).length;
  const goesOn = playing < LEAST_TO_GO_ON ? 'other' : 'yes';
  return words.value.play.leaveNote({ ...leaverOf(session, seat), goesOn });
}

/** Asked once: there is no way back. */
export function GiveUpSheet({
  session,
  seat,
  onClose,
}: {
  readonly session: TableSession;
  readonly seat: number;
  readonly onClose: () => void;
}): VNode {
  const { play, act } = words.value;
  const leaver = leaverOf(session, seat);
  return (
    <ConfirmDialog
      title={play.giveUpAsk(leaver)}
      note={`${leaveNote(session, seat)} ${act.noWayBack}`}
      act={play.giveUp(leaver)}
      onConfirm={() => {
        void session.leave(seat);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function LeaveSheet({
  session,
  pauseNote = words.value.play.closeNote,
  onGiveUp,
}: {
  readonly session: TableSession;
  /** What becomes of the game meanwhile. */
  readonly pauseNote?: string | undefined;
  readonly onGiveUp: (seat: number) => void;
}): VNode {
  const text = words.value.play;
  const seat = session.leavingSeat.value;
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
          {text.giveUp(leaverOf(session, seat))}
          <small>{leaveNote(session, seat)}</small>
        </span>
      </Button>
    </div>
  );
}

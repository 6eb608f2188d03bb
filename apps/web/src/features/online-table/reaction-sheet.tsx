/** Ready-made words for the others, if one plays, and whose words one would rather not see. */
import { onlineText } from '@marrakech/i18n';
import { REACTIONS } from '@marrakech/protocol';
import type { VNode } from 'preact';
import { ownName } from '../../game/names.js';
import type { OnlineTable } from '../../online/online-table.js';
import { Switch } from '../../ui/choice.js';
import { Dialog } from '../../ui/dialog.js';
import { isMuted, mute } from './muted.js';

export function ReactionSheet({
  table,
  onClose,
}: {
  readonly table: OnlineTable;
  readonly onClose: () => void;
}): VNode {
  const text = onlineText.value;
  const [own] = table.ownSeats.value;
  const seats = table.seats.value;
  const others = seats.flatMap((sitter, seat) =>
    sitter.type === 'person' && !table.ownSeats.value.includes(seat) ? [{ sitter, seat }] : [],
  );
  return (
    <Dialog
      title={own === undefined ? text.reactions.ofPlayers : text.reactions.title}
      onClose={onClose}
    >
      {own === undefined ? null : (
        <div class="reactions">
          {REACTIONS.map((reaction) => (
            <button
              key={reaction}
              type="button"
              class="button"
              onClick={() => {
                table.react(own, reaction);
                onClose();
              }}
            >
              {text.reaction[reaction]}
            </button>
          ))}
        </div>
      )}
      <section>
        {others.map(({ sitter, seat }) => (
          <Switch
            key={seat}
            name={text.reactions.mute({ name: ownName({ seats: [{ name: sitter.name }] }, 0) })}
            isOn={isMuted(table, seat)}
            onSwitch={(on) => mute(table, seat, on)}
          />
        ))}
      </section>
    </Dialog>
  );
}

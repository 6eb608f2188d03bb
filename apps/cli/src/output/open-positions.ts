/** The positions of a told game as the table sees them: with the rugs that lie open by then. */
import {
  copyState,
  startState,
  TurnLogWriter,
  type Entry,
  type GameRecord,
  type State,
} from '@marrakech/rules';

export interface Telling {
  readonly entries: readonly Entry[];
  /** The first is the start, then one for each entry. */
  readonly positions: readonly State[];
  readonly state: State;
}

const afterEntry = (entry: Entry): State =>
  entry.type === 'turn' ? entry.turn.after : entry.after;

/**
 * An entry ends before the next rugs of the piles are turned up, though everyone looks at them
 * before anything else happens (rules 5.9 and 5.10).
 */
export function tellOpenly(record: GameRecord): Telling {
  const writer = new TurnLogWriter(record.setup);
  const open = new Map<number, State>([[0, startState(record.setup)]]);
  for (const [index, action] of record.actions.entries()) {
    writer.tell(action);
    const isSettled = record.actions[index + 1]?.type !== 'draw' && writer.openTurn === undefined;
    if (isSettled) open.set(writer.entries.length, copyState(writer.state));
  }
  const { entries, state } = writer.turnLog();
  const positions = [undefined, ...entries].map(
    (entry, index) => open.get(index) ?? (entry === undefined ? state : afterEntry(entry)),
  );
  return { entries, positions, state };
}

/** Who won. */
import { resultOf, type State } from '@marrakech/rules';
import { nameFor, type Reader } from './reader.js';

export function sayResult(reader: Reader, state: State): string {
  const text = reader.text.finish;
  const { winners = [] } = resultOf(state) ?? {};
  const [first] = winners;
  if (first === undefined) return text.nobody;
  if (winners.length > 1)
    return text.shared({ names: reader.list(winners.map((seat) => nameFor(reader, seat))) });
  return reader.isYou(first) ? text.youWin : text.wins({ name: reader.nameOf(first) });
}

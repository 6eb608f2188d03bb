/** A game as text for snapshots: its record, its turns, the last board, the ranking. */
import type { TurnLog, Entry } from '../turn-log.js';
import { makeRecord, turnLogOfRecord, type GameRecord } from '../notation/record.js';
import { resultOf, standings, type Standing } from '../score.js';
import { SIDE, SQUARES } from '../squares.js';
import type { State } from '../state.js';
import { viewOf } from '../view.js';

const LINK = { N: '^', E: '>', S: 'v', W: '<' } as const;

/** Ranks 7 to 1; Assam's square is in brackets. */
function drawBoard(state: State): string {
  const { assam, halves } = viewOf(state);
  const rows = Array.from({ length: SIDE }, (_, rank) => {
    const squares = SQUARES.slice(rank * SIDE, (rank + 1) * SIDE).map((square) => {
      const half = halves.find((each) => each.square === square);
      const sign = half ? half.colour + (half.link ? LINK[half.link] : ' ') : '. ';
      return square === assam ? `[${sign}]` : ` ${sign} `;
    });
    return `${rank + 1} ${squares.join('')}`.trimEnd();
  });
  return [...rows.toReversed(), '   a   b   c   d   e   f   g'].join('\n');
}

function entryText(entry: Entry): string {
  if (entry.type === 'leave') return `     player ${entry.seat + 1} leaves`;
  const { number, seat, token, path, payment, gone, after } = entry.turn;
  const walked = path.map(({ square, mosaic }) => (mosaic ? `~${square}` : square)).join(' ');
  const paid = payment
    ? `pays player ${payment.to + 1} ${payment.paid}${payment.paid < payment.due ? ` of ${payment.due}` : ''}`
    : '';
  const purses = viewOf(after).players.map(({ dirhams }) => dirhams);
  const end = { out: 'out', left: 'leaves', no: '' }[gone ?? 'no'];
  const what = [walked, paid, end].filter(Boolean).join('; ');
  return `${String(number).padStart(3)}. player ${seat + 1}  ${token.padEnd(10)} ${what.padEnd(40)} ${purses.join(' ')}`.trimEnd();
}

const standingText = ({ place, seat, score, visible, dirhams, out }: Standing): string =>
  out > 0
    ? `${place}. player ${seat + 1}: out, number ${out} to go`
    : `${place}. player ${seat + 1}: ${score} points, ${visible} halves and ${dirhams} dirhams`;

function resultText({ state }: TurnLog): string {
  const winners = resultOf(state)?.winners.map((seat) => seat + 1) ?? [];
  if (winners.length === 0) return 'no winner';
  return winners.length === 1
    ? `player ${winners[0]} wins`
    : `players ${winners.join(' and ')} win`;
}

/** `~` marks a mosaic on the path; the purses follow each turn. */
export function gameText(record: GameRecord): string {
  const log = turnLogOfRecord(record);
  return [
    makeRecord(record),
    ...log.entries.map(entryText),
    '',
    drawBoard(log.state),
    '',
    ...standings(log.state).map(standingText),
    resultText(log),
    '',
  ].join('\n');
}

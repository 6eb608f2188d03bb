/** The points of all players after every turn, for the chart and the key moments. */
import { areaAt, scores, SQUARES, type Payment } from '@marrakech/rules';
import type { Game } from '../../game/game.js';
import { tellGame } from '../../game/turns.js';

/** By turn, then by seat. The first row is the start. */
export function pointsByTurn(game: Game): readonly (readonly number[])[] {
  return [
    scores(game.states[0]!),
    ...tellGame(game).map(({ entry }) =>
      scores(entry.type === 'turn' ? entry.turn.after : entry.after),
    ),
  ];
}

export interface Moments {
  readonly biggestPayment?: { readonly turn: number; readonly from: number } & Payment;
  readonly biggestArea?: {
    readonly turn: number;
    readonly owner: number;
    readonly squares: number;
  };
  readonly leadChanges: number;
  /** Who took the lead for good, and when; absent if the final lead is shared. */
  readonly lastLead?: { readonly turn: number; readonly seat: number };
  readonly richest?: { readonly seat: number; readonly dirhams: number };
}

const leaderOf = (points: readonly number[]): number | undefined => {
  const most = Math.max(...points);
  const leaders = points.flatMap((each, seat) => (each === most ? [seat] : []));
  return leaders.length === 1 ? leaders[0] : undefined;
};

function leadsOf(
  points: readonly (readonly number[])[],
): Pick<Moments, 'leadChanges' | 'lastLead'> {
  let leader: number | undefined;
  let leadChanges = 0;
  let since = 0;
  for (const [turn, row] of points.entries()) {
    const now = leaderOf(row);
    if (now === undefined || now === leader) continue;
    if (leader !== undefined) leadChanges++;
    leader = now;
    since = turn;
  }
  const final = leaderOf(points.at(-1) ?? []);
  return final === undefined || final !== leader || since === 0
    ? { leadChanges }
    : { leadChanges, lastLead: { turn: since, seat: final } };
}

export function momentsOf(game: Game): Moments {
  let biggestPayment: Moments['biggestPayment'];
  let biggestArea: Moments['biggestArea'];
  const earned = game.seats.map(() => 0);
  for (const { entry } of tellGame(game)) {
    if (entry.type !== 'turn') continue;
    const { number: turn, seat: from, payment, after } = entry.turn;
    if (payment !== undefined) {
      earned[payment.to]! += payment.paid;
      if (payment.paid > (biggestPayment?.paid ?? 0)) biggestPayment = { turn, from, ...payment };
    }
    for (const square of SQUARES) {
      const area = areaAt(after, square);
      if (area === undefined || area.neutral) continue;
      const { owner, squares } = area;
      if (squares.length > (biggestArea?.squares ?? 1))
        biggestArea = { turn, owner, squares: squares.length };
    }
  }
  const most = Math.max(...earned);
  return {
    ...(biggestPayment && { biggestPayment }),
    ...(biggestArea && { biggestArea }),
    ...(most > 0 && { richest: { seat: earned.indexOf(most), dirhams: most } }),
    ...leadsOf(pointsByTurn(game)),
  };
}

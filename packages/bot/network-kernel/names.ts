/** The colours' names from the view of the player to move. */
import {
  COLOURS,
  GAINS,
  NAMES,
  NEXT_AT,
  OUT_AT,
  OWES,
  OWES_NEXT,
  OWNERS,
  RENTS,
  RUGS_AT,
  SEATS,
  TWO_COLOURS,
  byte,
  number,
  setByte,
  state,
} from './memory';

/** One point ahead in the unit of the gains. */
const POINT: i32 = 8;

/** The colours that the player to move and the next player lay next. */
export let laid: i32 = 0;
export let laidNext: i32 = 0;

/** The gain of covering a colour; the second layer's table starts eight entries further on. */
function meet(at: i32, own: bool, out: bool): void {
  setByte(GAINS, at, out ? POINT : own ? 0 : 2 * POINT);
  setByte(RENTS, at, out ? 0 : own ? -1 : 1);
}

/** Updates the values that depend on the colour names. */
export function nameColours(mover: i32, next: i32): i32 {
  const seats = number(SEATS);
  const two = number(TWO_COLOURS) !== 0;
  let naming = mover * 4 + next;
  for (let cell = 1; cell <= COLOURS; cell++) {
    const owner = byte(OWNERS, cell);
    const out = owner < seats && state(number(OUT_AT) + owner) !== 0;
    naming = naming * 2 + (out ? 1 : 0);
    setByte(OWES, cell, owner !== mover && !out ? 1 : 0);
    setByte(OWES_NEXT, cell, owner !== next && !out ? 1 : 0);
    meet(cell, owner === mover, out);
    meet(8 + cell, owner === next, out);
    if (!two) setByte(NAMES, cell, out ? seats : (owner - mover + seats) % seats);
  }
  setByte(GAINS, 0, POINT);
  setByte(GAINS, 8, POINT);
  laid = 1 + mover;
  laidNext = 1 + next;
  if (two) naming = namePiles(mover, naming);
  setByte(RENTS, laid, 0);
  setByte(RENTS, 8 + laidNext, 0);
  return naming;
}

function namePiles(mover: i32, naming: i32): i32 {
  let found = naming;
  const rugs = number(RUGS_AT);
  for (let seat = 0; seat < 2; seat++) {
    const own = seat === mover ? 0 : 2;
    const known = seat === mover ? state(number(NEXT_AT) + seat) : 0;
    const more = state(rugs + 2 * seat) >= state(rugs + 2 * seat + 1) ? 2 * seat : 2 * seat + 1;
    const colour = known === 0 ? more : known - 1;
    setByte(NAMES, colour + 1, own);
    setByte(NAMES, (colour ^ 1) + 1, own + 1);
    if (seat === mover) laid = colour + 1;
    else laidNext = colour + 1;
    found = found * 4 + colour;
  }
  return found;
}

/** The names the player to move has for the colours. */
import {
  COLOURS,
  NAMES,
  NEXT_AT,
  OUT_AT,
  OWES,
  OWES_NEXT,
  OWNERS,
  RUGS_AT,
  SEATS,
  TWO_COLOURS,
  byte,
  number,
  setByte,
  state,
} from './memory';

/** What is another whenever a colour's name is. */
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
    if (!two) setByte(NAMES, cell, out ? seats : (owner - mover + seats) % seats);
  }
  if (!two) return naming;
  const rugs = number(RUGS_AT);
  for (let seat = 0; seat < 2; seat++) {
    const own = seat === mover ? 0 : 2;
    const known = seat === mover ? state(number(NEXT_AT) + seat) : 0;
    const more = state(rugs + 2 * seat) >= state(rugs + 2 * seat + 1) ? 2 * seat : 2 * seat + 1;
    const colour = known === 0 ? more : known - 1;
    setByte(NAMES, colour + 1, own);
    setByte(NAMES, (colour ^ 1) + 1, own + 1);
    naming = naming * 4 + colour;
  }
  return naming;
}

/** The input rows of purses, leads, rugs left and the rent of areas. */
import {
  COARSE_STAGE_BUCKETS,
  COARSE_STAGE_COUNT,
  COLOURS,
  DIRHAMS_AT,
  FIRST_LARGEST,
  FIRST_LEAD,
  FIRST_PURSE,
  FIRST_RENT,
  FIRST_RUGS,
  FIRST_TURNS,
  FIRST_VISIBLE,
  LARGEST,
  LARGEST_BUCKETS,
  LARGEST_COUNT,
  LEAD_ROWS,
  MOST_DIRHAMS,
  MOST_RENT,
  MOST_SEATS,
  MOST_STAGE,
  MOST_TURNS_LEFT,
  NAMES,
  OUT_AT,
  OWNERS,
  POINTS,
  PURSE_BUCKETS,
  PURSE_COUNT,
  RENT_BUCKETS,
  RENT_COUNT,
  RUGS_AT,
  RUG_COUNTS,
  SEATS,
  SQUARED,
  STAGE_BUCKETS,
  STAGE_COUNT,
  TWO_COLOURS,
  VISIBLE,
  VISIBLE_BUCKETS,
  VISIBLE_COUNT,
  byte,
  least,
  most,
  number,
  setWord,
  state,
  word,
} from './memory';
import { writeRow } from './rows';

export function countPoints(): void {
  for (let seat = 0; seat < MOST_SEATS; seat++) setWord(POINTS, seat, 0);
  for (let colour = 1; colour <= COLOURS; colour++) {
    const owner = byte(OWNERS, colour);
    if (owner < MOST_SEATS) setWord(POINTS, owner, word(POINTS, owner) + word(VISIBLE, colour));
  }
}

export function writePurseRows(mover: i32): void {
  const seats = number(SEATS);
  const rugs = number(RUGS_AT);
  const two = number(TWO_COLOURS) !== 0;
  let turns = 0;
  const piles = two ? COLOURS : seats;
  for (let pile = 0; pile < piles; pile++) turns += state(rugs + pile);
  const stage = byte(STAGE_BUCKETS, least(turns, number(MOST_STAGE)));
  const coarse = byte(COARSE_STAGE_BUCKETS, least(turns, number(MOST_STAGE)));
  writeRow(number(FIRST_TURNS) + least(turns, number(MOST_TURNS_LEFT)));
  const purses = number(DIRHAMS_AT);
  const ahead = word(POINTS, mover) + state(purses + mover);
  for (let step = 0; step < seats; step++) {
    const seat = mover + step < seats ? mover + step : mover + step - seats;
    if (state(number(OUT_AT) + seat) !== 0) continue;
    const dirhams = state(purses + seat);
    writeRow(
      number(FIRST_PURSE) +
        step * number(PURSE_COUNT) +
        byte(PURSE_BUCKETS, least(dirhams, number(MOST_DIRHAMS))),
    );
    if (!two) writeRow(number(FIRST_RUGS) + step * number(RUG_COUNTS) + state(rugs + seat));
    if (step === 0) continue;
    const points = ahead - word(POINTS, seat) - dirhams;
    const lead = most(0, least(number(LEAD_ROWS) - 1, (points >> 1) + (number(LEAD_ROWS) >> 1)));
    writeRow(
      number(FIRST_LEAD) + ((step - 1) * number(LEAD_ROWS) + lead) * number(STAGE_COUNT) + stage,
    );
  }
  if (two)
    for (let colour = 0; colour < COLOURS; colour++)
      writeRow(
        number(FIRST_RUGS) + byte(NAMES, colour + 1) * number(RUG_COUNTS) + state(rugs + colour),
      );
  for (let colour = 1; colour <= COLOURS; colour++) {
    const largest = byte(LARGEST, colour);
    if (largest === 0) continue;
    const name = byte(NAMES, colour);
    const rent = byte(RENT_BUCKETS, least(word(SQUARED, colour), number(MOST_RENT)));
    writeRow(
      number(FIRST_RENT) + (name * number(RENT_COUNT) + rent) * number(COARSE_STAGE_COUNT) + coarse,
    );
    writeRow(number(FIRST_LARGEST) + name * number(LARGEST_COUNT) + byte(LARGEST_BUCKETS, largest));
    writeRow(
      number(FIRST_VISIBLE) +
        name * number(VISIBLE_COUNT) +
        byte(VISIBLE_BUCKETS, word(VISIBLE, colour)),
    );
  }
}

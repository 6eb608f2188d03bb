/** The rows of what lies ahead: where Assam can come to, and what that would cost whom. */
import {
  CELL_COLOURS,
  COARSE_AREA_BUCKETS,
  DESTINATIONS,
  DESTINATION_ROWS,
  DIRHAMS_AT,
  DUE,
  DUE_BUCKETS,
  DUE_COUNT,
  DUE_NEXT,
  EXPECTED,
  EXPECTED_BUCKETS,
  FIRST_BROKE,
  FIRST_CHEAPEST,
  FIRST_DESTINATION,
  FIRST_FOLLOWING,
  FIRST_NET,
  FIRST_SECOND,
  FOLLOWING,
  NET_ROWS,
  OWNERS,
  SEATS,
  SIZES,
  TURN_LAST,
  byte,
  least,
  most,
  number,
  setWord,
  state,
  word,
} from './memory';
import { writeRow } from './rows';

function alongLine(table: usize, from: i32): i32 {
  const poses = load<u32>(DESTINATIONS + <usize>from);
  return (
    byte(table, (poses >> 2) & 63) +
    2 * (byte(table, (poses >> 10) & 63) + byte(table, (poses >> 18) & 63)) +
    byte(table, poses >> 26)
  );
}

function cheapestAfter(pose: i32): i32 {
  const from = pose * 12;
  const straight = alongLine(DUE_NEXT, from);
  const right = alongLine(DUE_NEXT, from + 4);
  const left = alongLine(DUE_NEXT, from + 8);
  return least(least(straight, right), left);
}

function weighWays(pose: i32): void {
  for (let turn = 0; turn < 3; turn++) {
    const from = pose * 12 + turn * 4;
    setWord(EXPECTED, turn, alongLine(DUE, from));
    setWord(
      FOLLOWING,
      turn,
      cheapestAfter(byte(DESTINATIONS, from)) +
        2 * cheapestAfter(byte(DESTINATIONS, from + 1)) +
        2 * cheapestAfter(byte(DESTINATIONS, from + 2)) +
        cheapestAfter(byte(DESTINATIONS, from + 3)),
    );
  }
}

export function writeDestinations(mover: i32, pose: i32): void {
  const seats = number(SEATS);
  const purse = state(number(DIRHAMS_AT) + mover);
  for (let way = 0; way < 12; way++) {
    const square = byte(DESTINATIONS, pose * 12 + way) >> 2;
    const colour = byte(CELL_COLOURS, square);
    if (colour === 0) continue;
    const owed = byte(DUE, square);
    const owner = byte(OWNERS, colour);
    const from = number(FIRST_DESTINATION) + way * number(DESTINATION_ROWS);
    if (owed > 0) {
      const step = (owner - mover + seats) % seats;
      writeRow(from + 4 + (step - 1) * number(DUE_COUNT) + byte(DUE_BUCKETS, owed));
      if (owed > purse) writeRow(number(FIRST_BROKE) + way);
    } else if (owner === mover) writeRow(from + 1 + byte(COARSE_AREA_BUCKETS, byte(SIZES, square)));
  }
}

export function writeWays(pose: i32): void {
  weighWays(pose);
  const ways = number(TURN_LAST) !== 0 ? 1 : 3;
  let cheapest = 0;
  let net = 0;
  for (let turn = 1; turn < ways; turn++) {
    if (word(EXPECTED, turn) < word(EXPECTED, cheapest)) cheapest = turn;
    if (
      word(EXPECTED, turn) * 6 - word(FOLLOWING, turn) <
      word(EXPECTED, net) * 6 - word(FOLLOWING, net)
    )
      net = turn;
  }
  let second = 1000;
  for (let turn = 0; turn < 3; turn++)
    if (turn !== cheapest && word(EXPECTED, turn) < second) second = word(EXPECTED, turn);
  // Shifted so that the quotient is rounded down on both sides of zero.
  const twelfths = word(FOLLOWING, net) - word(EXPECTED, net) * 6;
  const balance = (twelfths + 12_000) / 12 - 1000 + (number(NET_ROWS) >> 1);
  writeRow(number(FIRST_CHEAPEST) + byte(EXPECTED_BUCKETS, word(EXPECTED, cheapest)));
  writeRow(number(FIRST_SECOND) + byte(EXPECTED_BUCKETS, second));
  writeRow(number(FIRST_FOLLOWING) + byte(EXPECTED_BUCKETS, word(FOLLOWING, cheapest) / 6));
  writeRow(number(FIRST_NET) + most(0, least(number(NET_ROWS) - 1, balance)));
}

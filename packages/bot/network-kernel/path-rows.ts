/** The input rows of the squares that Assam can reach and the payments there. */
import {
  AFTERWARDS,
  BRINGS,
  CELL_COLOURS,
  COARSE_AREA_BUCKETS,
  DESTINATIONS,
  DESTINATION_CELLS,
  DESTINATION_ROWS,
  DIRHAMS_AT,
  DUE,
  DUE_BUCKETS,
  DUE_COUNT,
  EXCHANGE_ROWS,
  EXPECTED,
  EXPECTED_BUCKETS,
  FIRST_BROKE,
  FIRST_CHEAPEST,
  FIRST_DESTINATION,
  FIRST_EXCHANGE,
  FIRST_FOLLOWING,
  FIRST_NET,
  FIRST_SECOND,
  FIRST_GAIN,
  FOLLOWING,
  NET_ROWS,
  OWNERS,
  RETURNS,
  SEATS,
  SIZES,
  MOVER_GAINS,
  GAIN_ROWS,
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
import { ABOVE } from './placement-gain';

function alongLine(table: usize, from: i32): i32 {
  const cells = load<u32>(DESTINATION_CELLS + <usize>from);
  return (
    word(table, cells & 255) +
    2 * (word(table, (cells >> 8) & 255) + word(table, (cells >> 16) & 255)) +
    word(table, cells >> 24)
  );
}

function gainAlong(from: i32): i32 {
  const cells = load<u32>(DESTINATION_CELLS + <usize>from);
  return (
    <i32>load<i16>(MOVER_GAINS + ((<usize>(cells & 255)) << 1)) +
    2 *
      (<i32>load<i16>(MOVER_GAINS + ((<usize>((cells >> 8) & 255)) << 1)) +
        <i32>load<i16>(MOVER_GAINS + ((<usize>((cells >> 16) & 255)) << 1))) +
    <i32>load<i16>(MOVER_GAINS + ((<usize>(cells >> 24)) << 1))
  );
}

function dueAlong(from: i32): i32 {
  const poses = load<u32>(DESTINATIONS + <usize>from);
  return (
    byte(DUE, (poses >> 2) & 63) +
    2 * (byte(DUE, (poses >> 10) & 63) + byte(DUE, (poses >> 18) & 63)) +
    byte(DUE, poses >> 26)
  );
}

/**
 * The best gain of the next player in the upper half of the word, their least payment in the lower
 * half.
 */
function bestAfter(pose: i32): i32 {
  const from = pose * 12;
  const straight = alongLine(AFTERWARDS, from);
  const right = alongLine(AFTERWARDS, from + 4);
  const left = alongLine(AFTERWARDS, from + 8);
  const owed = least(least(straight & 0xffff, right & 0xffff), left & 0xffff);
  // The lower half cannot change the order of the upper halves.
  return (most(most(straight, right), left) & 0xffff_0000) | owed;
}

function computePayments(pose: i32): void {
  for (let turn = 0; turn < 3; turn++) {
    const from = pose * 12 + turn * 4;
    setWord(EXPECTED, turn, dueAlong(from));
    const one = bestAfter(byte(DESTINATIONS, from));
    const two = bestAfter(byte(DESTINATIONS, from + 1));
    const three = bestAfter(byte(DESTINATIONS, from + 2));
    const four = bestAfter(byte(DESTINATIONS, from + 3));
    setWord(
      FOLLOWING,
      turn,
      (one & 0xffff) + 2 * ((two & 0xffff) + (three & 0xffff)) + (four & 0xffff),
    );
    const after = (one >> 16) + 2 * ((two >> 16) + (three >> 16)) + (four >> 16);
    setWord(RETURNS, turn, after - 36 * ABOVE);
    setWord(BRINGS, turn, gainAlong(from));
  }
}

function writeGains(ways: i32): void {
  let gain = i32.MIN_VALUE;
  let exchange = i32.MIN_VALUE;
  for (let turn = 0; turn < ways; turn++) {
    gain = most(gain, word(BRINGS, turn));
    exchange = most(exchange, 6 * word(BRINGS, turn) - word(RETURNS, turn));
  }
  writeRow(number(FIRST_GAIN) + least(number(GAIN_ROWS) - 1, most(0, gain + 400) / 24));
  writeRow(
    number(FIRST_EXCHANGE) + least(number(EXCHANGE_ROWS) - 1, most(0, exchange + 4608) / 144),
  );
}

export function writeDestinations(mover: i32, pose: i32): void {
  const seats = number(SEATS);
  const purse = state(number(DIRHAMS_AT) + mover);
  for (let path = 0; path < 12; path++) {
    const square = byte(DESTINATIONS, pose * 12 + path) >> 2;
    const colour = byte(CELL_COLOURS, square);
    if (colour === 0) continue;
    const owed = byte(DUE, square);
    const owner = byte(OWNERS, colour);
    const from = number(FIRST_DESTINATION) + path * number(DESTINATION_ROWS);
    if (owed > 0) {
      const step = (owner - mover + seats) % seats;
      writeRow(from + 4 + (step - 1) * number(DUE_COUNT) + byte(DUE_BUCKETS, owed));
      if (owed > purse) writeRow(number(FIRST_BROKE) + path);
    } else if (owner === mover) writeRow(from + 1 + byte(COARSE_AREA_BUCKETS, byte(SIZES, square)));
  }
}

export function writePathRows(pose: i32): void {
  computePayments(pose);
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
  // Shifted to round down for negative numbers too.
  const twelfths = word(FOLLOWING, net) - word(EXPECTED, net) * 6;
  const balance = (twelfths + 12_000) / 12 - 1000 + (number(NET_ROWS) >> 1);
  writeRow(number(FIRST_CHEAPEST) + byte(EXPECTED_BUCKETS, word(EXPECTED, cheapest)));
  writeRow(number(FIRST_SECOND) + byte(EXPECTED_BUCKETS, second));
  writeRow(number(FIRST_FOLLOWING) + byte(EXPECTED_BUCKETS, word(FOLLOWING, cheapest) / 6));
  writeRow(number(FIRST_NET) + most(0, least(number(NET_ROWS) - 1, balance)));
  writeGains(ways);
}

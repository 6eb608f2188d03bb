/** The kernel's memory map, in bytes, and functions to read and write it. */

export const SQUARES: i32 = 49;
export const NO_OWNER: i32 = 8;
export const MOST_SEATS: i32 = 4;
export const COLOURS: i32 = 4;
export const COLOUR_BITS: i32 = 7;
export const HIDDEN_BYTES: usize = 128;

// The position in the layout of the rules, whose offsets are written from outside.
export const STATE: usize = 0;
/** By a cell's colour bits: the owner's seat, or `NO_OWNER`. */
export const OWNERS: usize = 256;
/** The numbers below, by index. */
export const NUMBERS: usize = 512;

// Tables.
export const NEIGHBOURS: usize = 1024;
export const DESTINATIONS: usize = 1536;
export const FRAME_ROWS: usize = 4096;
export const AREA_BUCKETS: usize = 4608;
export const COARSE_AREA_BUCKETS: usize = 4736;
export const DUE_BUCKETS: usize = 4864;
export const LARGEST_BUCKETS: usize = 4992;
export const VISIBLE_BUCKETS: usize = 5120;
export const STAGE_BUCKETS: usize = 5248;
export const COARSE_STAGE_BUCKETS: usize = 5376;
export const EXPECTED_BUCKETS: usize = 5504;
export const PURSE_BUCKETS: usize = 6144;
export const RENT_BUCKETS: usize = 8192;
export const SQUARE_ROWS: usize = 11264;
export const MAP_ROWS: usize = 31744;

// Results.
/** By output: its sum without the bias. */
export const OUTPUTS: usize = 52224;
/** By seat: visible squares. */
export const POINTS: usize = 52288;

// State kept between positions.
export const CELL_COLOURS: usize = 52480;
export const SIZES: usize = 52608;
export const TOUCHED: usize = 52736;
export const CHANGED: usize = 52864;
export const BEFORE: usize = 52992;
export const SEEN: usize = 53120;
export const LAST_COLOURS: usize = 53376;
export const LAST_SIZES: usize = 53504;
export const SQUARE_ROW: usize = 53632;
export const MAP_ROW: usize = 53760;
export const IN_AREAS: usize = 53888;
export const DUE: usize = 54272;
export const DUE_NEXT: usize = 54400;
export const NAMES: usize = 54528;
export const OWES: usize = 54536;
export const OWES_NEXT: usize = 54544;
export const VISIBLE: usize = 54560;
export const SQUARED: usize = 54592;
export const LARGEST: usize = 54624;
export const BASE: usize = 54656;
export const ADDED: usize = 54784;
export const REMOVED: usize = 55040;
export const REST: usize = 55296;
export const EXPECTED: usize = 55552;
export const FOLLOWING: usize = 55568;
/**
 * By turn of the frame: the gain that the mover can reach, and the gain that the next player can
 * reach.
 */
export const BRINGS: usize = 56896;
export const RETURNS: usize = 56912;

// Two layers: for the player to move and for the next player.
/** By colour bits: the gain of covering a square, and the sign of its rent. */
export const GAINS: usize = 55584;
export const RENTS: usize = 55600;
/**
 * By square, eight to a rank: the gain of covering it, the rent next to it, the payment due on it.
 */
export const COVERS: usize = 55616;
export const JOINS: usize = 55872;
export const DUES: usize = 56128;
// Results per rank.
export const JOINED: usize = 56384;
export const ACROSS: usize = 56512;
export const FROM_SOUTH: usize = 56640;
export const FROM_NORTH: usize = 56768;
/** By square: the gain of the best rug around it for the player to move, minus the payment due. */
export const MOVER_GAINS: usize = 57088;
/**
 * By square, for the next player: the gain in the upper half, the payment due in the lower half.
 */
export const AFTERWARDS: usize = 57216;
/** By pose and path: the square, eight to a rank. */
export const DESTINATION_CELLS: usize = 57472;

// Weights.
export const OUTPUT_WEIGHTS: usize = 60416;
export const ROW_WEIGHTS: usize = 61440;

// In the order in which `fast-network.ts` writes them.
export function number(index: i32): i32 {
  return load<i32>(NUMBERS + ((<usize>index) << 2));
}
export const ASSAM_AT: i32 = 0;
export const FACING_AT: i32 = 1;
export const MOVER_AT: i32 = 2;
export const DIRHAMS_AT: i32 = 3;
export const RUGS_AT: i32 = 4;
export const NEXT_AT: i32 = 5;
export const OUT_AT: i32 = 6;
export const SEATS: i32 = 7;
export const TWO_COLOURS: i32 = 8;
export const TURN_LAST: i32 = 9;
export const OUTPUT_COUNT: i32 = 10;
export const AREA_COUNT: i32 = 11;
export const COARSE_AREA_COUNT: i32 = 12;
export const DUE_COUNT: i32 = 13;
export const LARGEST_COUNT: i32 = 14;
export const VISIBLE_COUNT: i32 = 15;
export const STAGE_COUNT: i32 = 16;
export const COARSE_STAGE_COUNT: i32 = 17;
export const PURSE_COUNT: i32 = 18;
export const RENT_COUNT: i32 = 19;
export const RUG_COUNTS: i32 = 20;
export const NET_ROWS: i32 = 21;
export const LEAD_ROWS: i32 = 22;
export const MOST_TURNS_LEFT: i32 = 23;
export const MOST_DIRHAMS: i32 = 24;
export const MOST_RENT: i32 = 25;
export const MOST_STAGE: i32 = 26;
export const DESTINATION_ROWS: i32 = 27;
export const FIRST_DESTINATION: i32 = 28;
export const FIRST_BROKE: i32 = 29;
export const FIRST_CHEAPEST: i32 = 30;
export const FIRST_SECOND: i32 = 31;
export const FIRST_FOLLOWING: i32 = 32;
export const FIRST_NET: i32 = 33;
export const FIRST_PURSE: i32 = 34;
export const FIRST_TURNS: i32 = 35;
export const FIRST_RUGS: i32 = 36;
export const FIRST_LEAD: i32 = 37;
export const FIRST_RENT: i32 = 38;
export const FIRST_LARGEST: i32 = 39;
export const FIRST_VISIBLE: i32 = 40;
export const FIRST_GAIN: i32 = 41;
export const FIRST_EXCHANGE: i32 = 42;
export const GAIN_ROWS: i32 = 43;
export const EXCHANGE_ROWS: i32 = 44;

export function state(at: i32): i32 {
  return load<i16>(STATE + ((<usize>at) << 1));
}
export function byte(table: usize, at: i32): i32 {
  return load<u8>(table + <usize>at);
}
export function setByte(table: usize, at: i32, value: i32): void {
  store<u8>(table + <usize>at, value);
}
export function half(table: usize, at: i32): i32 {
  return load<u16>(table + ((<usize>at) << 1));
}
export function setHalf(table: usize, at: i32, value: i32): void {
  store<u16>(table + ((<usize>at) << 1), value);
}
export function word(table: usize, at: i32): i32 {
  return load<i32>(table + ((<usize>at) << 2));
}
export function setWord(table: usize, at: i32, value: i32): void {
  store<i32>(table + ((<usize>at) << 2), value);
}
export function most(one: i32, other: i32): i32 {
  return one > other ? one : other;
}
export function least(one: i32, other: i32): i32 {
  return one < other ? one : other;
}

/** The input rows that are written for every position. */
import { REST, setHalf } from './memory';

export let restCount: i32 = 0;

export function clearRows(): void {
  restCount = 0;
}

export function writeRow(row: i32): void {
  setHalf(REST, restCount++, row);
}

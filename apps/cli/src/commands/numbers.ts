import { InvalidArgumentError } from 'commander';

/** Reads an option's whole number; commander tells the person what was wrong with it. */
export const whole =
  (from: number, to: number) =>
  (text: string): number => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };

/** Several of them, divided by commas. */
export const wholes =
  (from: number, to: number) =>
  (text: string): number[] =>
    text.split(',').map((part) => whole(from, to)(part.trim()));

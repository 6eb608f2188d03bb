/** What a person can type during a game. */
import {
  COLOURS,
  DIE_VALUES,
  isFacing,
  parseDecision,
  type Colour,
  type Die,
  type Facing,
  type RugPlace,
} from '@marrakech/rules';

export type TypedCommand =
  | { readonly type: 'orient'; readonly facing: Facing }
  | { readonly type: 'turn'; readonly quarters: -1 | 0 | 1 }
  | { readonly type: 'roll' }
  | { readonly type: 'die'; readonly die: Die }
  | { readonly type: 'lay'; readonly rug: RugPlace }
  | { readonly type: 'colour'; readonly colour: Colour }
  | { readonly type: 'undo' }
  /** Without a seat, the player to move. */
  | { readonly type: 'leave'; readonly seat?: number }
  | { readonly type: 'help' }
  | { readonly type: 'quit' }
  | { readonly type: 'nothing' }
  | { readonly type: 'unknown'; readonly text: string };

const WORDS: Readonly<Record<string, TypedCommand>> = {
  north: { type: 'orient', facing: 'N' },
  east: { type: 'orient', facing: 'E' },
  south: { type: 'orient', facing: 'S' },
  west: { type: 'orient', facing: 'W' },
  left: { type: 'turn', quarters: -1 },
  keep: { type: 'turn', quarters: 0 },
  ahead: { type: 'turn', quarters: 0 },
  right: { type: 'turn', quarters: 1 },
  roll: { type: 'roll' },
  undo: { type: 'undo' },
  leave: { type: 'leave' },
  help: { type: 'help' },
  '?': { type: 'help' },
  quit: { type: 'quit' },
  exit: { type: 'quit' },
};

const PLACE = /^([a-g][1-7])[\s,-]*([a-g][1-7])$/;
const LEAVE = /^leave[\s:]+([1-9])$/;

export function parseCommand(line: string): TypedCommand {
  const text = line.trim();
  const lower = text.toLowerCase();
  if (lower === '') return { type: 'nothing' };
  if (Object.hasOwn(WORDS, lower)) return WORDS[lower]!;
  const facing = text.toUpperCase();
  if (isFacing(facing)) return { type: 'orient', facing };
  const colour = COLOURS.find((each) => each === facing);
  if (colour !== undefined) return { type: 'colour', colour };
  const die = DIE_VALUES.find((value) => String(value) === text);
  if (die !== undefined) return { type: 'die', die };
  const place = PLACE.exec(lower);
  if (place !== null) {
    const decision = parseDecision(`${place[1]}${place[2]}`);
    // Squares that are no neighbours are a mistake that the rules have better words for.
    if (decision?.type === 'lay') return decision;
    return { type: 'lay', rug: `${place[1]}${place[2]}` as RugPlace };
  }
  const leave = LEAVE.exec(lower);
  if (leave !== null) return { type: 'leave', seat: Number(leave[1]) - 1 };
  return { type: 'unknown', text };
}

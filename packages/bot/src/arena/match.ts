/** Games between contestants: every seat in turn on the same dice, with the luck taken away. */
import {
  DIE_FACES,
  makeSetup,
  play,
  startState,
  type Setup,
  type SetupWish,
} from '@marrakech/rules';
import {
  draw,
  MOVER,
  OVER,
  PHASE,
  roll,
  ROLL,
  RUGS,
  rugsLeft,
  seatToDraw,
  type State,
} from '@marrakech/rules/fast';
import { makeChance, type Chance } from '../chance.js';
import { CLEAR_EYES, makeHandValue } from '../hand-value.js';
import { kindNameOf } from '../kinds.js';
import { makeLearnedValue } from '../learned-value.js';
import { loadWeights } from '../load-weights.js';
import { makeLuckScale } from '../luck.js';
import { SCORE, VALUE_LENGTH, WIN, writeResult, type Evaluate } from '../value.js';
import { TO_WIN, type Contestant } from './contestants.js';

/** What a game came to for the contestant it is counted for. */
export interface Account {
  /** 1 for a win, a part of it when shared. */
  readonly win: number;
  /** The same without the luck of the dice. */
  readonly adjustedWin: number;
  /** Points ahead of the mean of the others. */
  readonly lead: number;
  readonly adjustedLead: number;
}

export interface Match {
  readonly wish: SetupWish;
  /** Counted for; the other fills the seats that remain. */
  readonly one: Contestant;
  readonly other: Contestant;
  /** Judges the luck. */
  readonly judge: Evaluate;
}

/** The best judge there is for games of this setup. */
export async function loadJudge(setup: Setup): Promise<Evaluate> {
  const weights = await loadWeights(kindNameOf(setup));
  return weights === undefined ? makeHandValue(CLEAR_EYES) : makeLearnedValue(weights);
}

const leadOf = (value: Float64Array, seat: number, seats: number): number => {
  let others = 0;
  for (let other = 0; other < seats; other++) if (other !== seat) others += value[SCORE + other]!;
  return value[SCORE + seat]! - others / (seats - 1);
};

/** Dice by turn and piles by seat, so that a change of seats leaves them as they are. */
class GameChance {
  private readonly dice: Chance;
  private readonly piles: readonly Chance[];

  constructor(seed: number, seats: number) {
    this.dice = makeChance(seed * 8);
    this.piles = Array.from({ length: seats }, (_, seat) => makeChance(seed * 8 + 1 + seat));
  }

  die(): (typeof DIE_FACES)[number] {
    return DIE_FACES[this.dice.below(DIE_FACES.length)]!;
  }

  draw(state: State, seat: number): void {
    const first = state.data[RUGS + 2 * seat]!;
    const second = this.piles[seat]!.below(rugsLeft(state, seat)) < first ? 0 : 1;
    draw(state, seat, 2 * seat + second);
  }
}

function playGame(match: Match, seat: number, seed: number): Account {
  const setup = makeSetup(match.wish);
  if (!setup.ok) throw new Error(setup.error.code);
  const state = startState(setup.value);
  const { seats } = state.switches;
  const chance = new GameChance(seed, seats);
  const weigh = makeLuckScale(state, match.judge, TO_WIN);
  const luck = new Float64Array(VALUE_LENGTH);
  let decisions = 0;
  while (state.data[PHASE] !== OVER) {
    const drawing = seatToDraw(state);
    if (drawing >= 0) chance.draw(state, drawing);
    else if (state.data[PHASE] === ROLL) {
      const die = chance.die();
      const { before, after } = weigh(state, { type: 'roll', die });
      for (let part = 0; part < VALUE_LENGTH; part++) luck[part]! += after[part]! - before[part]!;
      roll(state, die);
    } else {
      const decider = state.data[MOVER] === seat ? match.one : match.other;
      play(state, decider.decide(state, seed * 1000 + decisions++));
    }
  }
  const end = new Float64Array(VALUE_LENGTH);
  writeResult(state, end, 0);
  const lead = leadOf(end, seat, seats);
  return {
    win: end[WIN + seat]!,
    adjustedWin: end[WIN + seat]! - luck[WIN + seat]!,
    lead,
    adjustedLead: lead - leadOf(luck, seat, seats),
  };
}

/** The same dice once with the one in each seat; the mean of it all. */
export function playRotation(match: Match, seed: number): Account {
  const seats = match.wish.players;
  const accounts = Array.from({ length: seats }, (_, seat) => playGame(match, seat, seed));
  const mean = (part: keyof Account): number =>
    accounts.reduce((sum, account) => sum + account[part], 0) / seats;
  return {
    win: mean('win'),
    adjustedWin: mean('adjustedWin'),
    lead: mean('lead'),
    adjustedLead: mean('adjustedLead'),
  };
}

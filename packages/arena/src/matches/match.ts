/**
 * Plays rotations: the same dice once with the first contestant in each seat. Results are also
 * given without luck.
 */
import {
  type Evaluate,
  SCORE,
  TO_WIN,
  VALUE_LENGTH,
  WIN,
  writeResult,
} from '@marrakech/bot/position';
import { type LookAhead, makeLuckScale, type WeighChance } from '@marrakech/bot/analysis';
import { kindNameOf, loadWeights, makeLearnedValue } from '@marrakech/bot/evaluation';
import {
  COLOURS,
  play,
  startState,
  whyIllegal,
  type Action,
  type ChanceAction,
  type Setup,
} from '@marrakech/rules';
import { MOVER, OVER, PHASE, ROLL, seatToDraw, type State } from '@marrakech/rules/fast';
import type { Contestant, Forfeit } from './contestant.js';
import { DiceAndPiles, seedsOf, type Seeds } from './dice-and-piles.js';

/** The mean result of the first contestant. */
export interface MeanResult {
  /** 1 for a win, a fraction for a shared one. */
  readonly win: number;
  /** The same without luck. */
  readonly adjustedWin: number;
  /** The lead over the mean of the others in points. */
  readonly lead: number;
  readonly adjustedLead: number;
}

export interface Match {
  readonly setup: Setup;
  /** The results are those of `one`; `other` fills the remaining seats. */
  readonly one: Contestant;
  readonly other: Contestant;
  /**
   * The evaluation that measures luck. Any evaluation keeps the mean; a good one leaves less noise.
   */
  readonly judge: Evaluate;
  readonly lookAhead: LookAhead;
}

interface Forfeited {
  readonly side: 'one' | 'other';
  readonly why: Forfeit;
}

export interface Rotation {
  readonly result: MeanResult;
  readonly forfeits: readonly Forfeited[];
  /** All actions, with chance's, by the seat of `one`. */
  readonly games: readonly (readonly Action[])[];
}

/** The learned evaluation for this setup. */
export async function loadJudge(setup: Setup): Promise<Evaluate> {
  return makeLearnedValue(await loadWeights(kindNameOf(setup)));
}

const leadOf = (value: Float64Array, seat: number, seats: number): number => {
  let others = 0;
  for (let other = 0; other < seats; other++) if (other !== seat) others += value[SCORE + other]!;
  return value[SCORE + seat]! - others / (seats - 1);
};

/** One game in progress. */
class Game {
  readonly state: State;
  readonly luck = new Float64Array(VALUE_LENGTH);
  readonly forfeits: Forfeited[] = [];
  readonly actions: Action[] = [];
  private readonly chance: DiceAndPiles;
  private readonly weigh: WeighChance;
  private readonly match: Match;
  private readonly seat: number;
  private readonly seeds: Seeds;
  private decisions = 0;

  constructor(match: Match, seat: number, seeds: Seeds) {
    this.match = match;
    this.seat = seat;
    this.seeds = seeds;
    this.state = startState(match.setup);
    this.chance = new DiceAndPiles(seeds, match.setup.players);
    this.weigh = makeLuckScale(this.state, match.judge, TO_WIN, match.lookAhead);
  }

  get isOver(): boolean {
    return this.state.data[PHASE] === OVER;
  }

  /** Plays chance's action if one is due. */
  actByChance(): boolean {
    const { state, chance } = this;
    const drawing = seatToDraw(state);
    if (drawing >= 0) {
      const colour = COLOURS[chance.rug(state, drawing)]!;
      // Draws that all players see a turn ahead are equal in all games of a rotation. Measuring
      // their luck doubles the time and was found not to reduce the noise.
      this.playChance({ type: 'draw', seat: drawing, colour }, state.switches.faceDown);
    } else if (state.data[PHASE] === ROLL)
      this.playChance({ type: 'roll', die: chance.die() }, true);
    else return false;
    return true;
  }

  private playChance(action: ChanceAction, weighed: boolean): void {
    if (weighed) {
      const { before, after } = this.weigh(this.state, action);
      for (let part = 0; part < VALUE_LENGTH; part++)
        this.luck[part]! += after[part]! - before[part]!;
    }
    this.act(action);
  }

  private act(action: Action): void {
    this.actions.push(action);
    play(this.state, action);
  }

  async decide(): Promise<void> {
    const mover = this.state.data[MOVER]!;
    const side = mover === this.seat ? 'one' : 'other';
    const seed = this.seeds.decision(this.decisions++);
    const answer = await this.match[side].decide(this.state, seed, this.actions);
    const why = answer.type === 'forfeit' ? answer.why : 'illegal';
    if (answer.type !== 'forfeit' && whyIllegal(this.state, answer) === undefined)
      return this.act(answer);
    this.forfeits.push({ side, why });
    this.act({ type: 'leave', seat: mover });
  }

  result(): MeanResult {
    const { seat, luck } = this;
    const { seats } = this.state.switches;
    const end = new Float64Array(VALUE_LENGTH);
    writeResult(this.state, end, 0);
    const lead = leadOf(end, seat, seats);
    return {
      win: end[WIN + seat]!,
      adjustedWin: end[WIN + seat]! - luck[WIN + seat]!,
      lead,
      adjustedLead: lead - leadOf(luck, seat, seats),
    };
  }
}

/** Plays the same dice once with `one` in each seat, and returns the mean. */
export async function playRotation(
  match: Match,
  seed: number,
  rotation: number,
): Promise<Rotation> {
  const seeds = seedsOf(seed, rotation);
  const { players } = match.setup;
  const results: MeanResult[] = [];
  const forfeits: Forfeited[] = [];
  const games: (readonly Action[])[] = [];
  for (let seat = 0; seat < players; seat++) {
    const game = new Game(match, seat, seeds);
    while (!game.isOver) if (!game.actByChance()) await game.decide();
    results.push(game.result());
    forfeits.push(...game.forfeits);
    games.push(game.actions);
  }
  const mean = (part: keyof MeanResult): number =>
    results.reduce((sum, result) => sum + result[part], 0) / players;
  const result = {
    win: mean('win'),
    adjustedWin: mean('adjustedWin'),
    lead: mean('lead'),
    adjustedLead: mean('adjustedLead'),
  };
  return { result, forfeits, games };
}

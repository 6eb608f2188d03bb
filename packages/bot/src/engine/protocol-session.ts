/**
 * The engine's side of the bot protocol: a line in, lines out. Whoever owns the two ends of a
 * pipe does the reading and writing.
 */
import {
  awaited,
  good,
  makeDecision,
  parsePosition,
  parseRecord,
  stateAfter,
  type Action,
  type Outcome,
  type Setup,
} from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';
import { levelOf, type LevelName } from '../levels/levels.js';
import { makePlayer, type Considered, type Player } from '../levels/player.js';
import type { Prospects } from '../position/value.js';

export const PROTOCOL_FAULTS = [
  'unknown-version',
  'unknown-line',
  'broken-position',
  'no-position',
  'nothing-to-decide',
  'broken-time',
] as const;
export type ProtocolFault = (typeof PROTOCOL_FAULTS)[number];

const VERSION = '1';
/** An hour: nobody waits longer, and no timer takes more than a month. */
const MOST_MS = 3_600_000;
/** An error line repeats no more than this of what it is about. */
const LONGEST_DETAIL = 40;

/** What could steer the terminal that an error line is shown on, break the line or hide in it. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const escaped = (text: string): string =>
  text.replaceAll(STEERING, (sign) => String.raw`\u{${sign.codePointAt(0)!.toString(16)}}`);

const failed = (code: ProtocolFault, ...details: readonly (string | number)[]): string[] => {
  const shown = details.map((detail) => escaped(String(detail).slice(0, LONGEST_DETAIL)));
  return [['error', code, ...shown].filter((word) => word !== '').join(' ')];
};

const infoOf = (prospects: readonly Prospects[]): string => {
  const wins = prospects.map(({ win }) => win.toFixed(3));
  const scores = prospects.map(({ score }) => score.toFixed(1));
  return ['info win', ...wins, 'score', ...scores].join(' ');
};

/**
 * How long to think so that the answer is there when `ms` are over. Two pipes, reading the record
 * and the first look take about 4 ms, seldom up to 14. `spent` were needed to get ready, perhaps
 * while the other side was waiting already.
 */
function thinkingTime(ms: number, spent: number): number {
  const margin = Math.min(12 + ms / 20, 50);
  return Math.max(0, Math.min(ms, MOST_MS) - spent - margin);
}

interface Game {
  readonly state: State;
  /** What happened up to it; nothing is known of it where a position alone was given. */
  readonly actions: readonly Action[];
}

interface GameFault {
  readonly code: string;
  readonly turn?: number;
  readonly token: string;
}

/** These stand in no record: a record would be read with them as if nothing had happened yet. */
const POSITION_TAG = /\[\s*(?:Board|Assam|Turn)\s/;

/** A record or a position on one line. */
function readGame(text: string): Outcome<Game, GameFault> {
  if (POSITION_TAG.test(text)) {
    const position = parsePosition(text);
    return position.ok ? good({ state: position.value, actions: [] }) : position;
  }
  const record = parseRecord(text);
  if (!record.ok) return record;
  const { setup, actions } = record.value;
  return good({ state: stateAfter(setup, actions), actions });
}

export class ProtocolSession {
  /** Set when the other side has said goodbye. */
  isOver = false;
  private readonly level: LevelName;
  private readonly version: string;
  private readonly make: typeof makePlayer;
  private game: Game | undefined;
  /** Of the last setup: a game asks for many decisions, and what is learnt takes time to load. */
  private seated: { readonly setup: string; readonly player: Player } | undefined;
  /** Milliseconds that went into a position for which nothing was decided yet. */
  private spent = 0;

  constructor(level: LevelName, version: string, make = makePlayer) {
    this.level = level;
    this.version = version;
    this.make = make;
  }

  /** The lines that answer a line, whatever it is. */
  async answer(line: string): Promise<readonly string[]> {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    switch (word) {
      case '':
        return [];
      case 'marrakech':
        return this.greet(rest);
      case 'position':
        return this.takePosition(line.trim().slice(word.length));
      case 'go':
        return this.go(rest);
      case 'quit':
        this.isOver = true;
        return [];
      default:
        return failed('unknown-line', word);
    }
  }

  private greet(words: readonly string[]): readonly string[] {
    const version = words.join(' ');
    if (version !== VERSION) return failed('unknown-version', version);
    return [`bot ${levelOf(this.level).displayName} ${this.version}`];
  }

  private async takePosition(text: string): Promise<readonly string[]> {
    const start = Date.now();
    this.game = undefined;
    const game = readGame(text);
    if (!game.ok) {
      const { code, turn, token } = game.error;
      return failed('broken-position', code, turn ?? 0, token);
    }
    await this.seat(game.value.state.setup);
    this.game = game.value;
    this.spent = Date.now() - start;
    return [];
  }

  private async seat(setup: Setup): Promise<void> {
    const text = JSON.stringify(setup);
    if (this.seated?.setup === text) return;
    this.seated = { setup: text, player: await this.make(this.level, setup) };
  }

  private go(words: readonly string[]): readonly string[] {
    const time = words.join(' ');
    if (!/^\d{0,9}$/.test(time)) return failed('broken-time', time);
    const { game, seated } = this;
    if (game === undefined || seated === undefined) return failed('no-position');
    const { state, actions } = game;
    const { type } = awaited(state);
    if (type !== 'orient' && type !== 'lay') return failed('nothing-to-decide', type);
    const budget = time === '' ? {} : { budgetMs: thinkingTime(Number(time), this.spent) };
    this.spent = 0;
    const considered: Considered = seated.player.consider(state, { ...budget, actions });
    return [infoOf(considered.prospects), `play ${makeDecision(considered.decision)}`];
  }
}

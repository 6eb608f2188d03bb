/**
 * The engine's side of the bot protocol: a line in, lines out. The caller reads and writes the
 * pipe.
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
import { profileOf, type LevelName } from '../levels/profiles.js';
import { makePlayer, type DecisionWithProspects, type Player } from '../levels/player.js';
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
/** One hour, well below the longest delay of a timer. */
const MOST_MS = 3_600_000;
/** The longest quotation in an error line. */
const LONGEST_DETAIL = 40;

/** Characters that could control the terminal, break the line or be invisible. */
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
 * Time to think so that the answer arrives within `ms`. Two pipes, reading the record and the first
 * pass take about 4 ms, rarely up to 14. `spent` is the time of preparation, during which the other
 * side may have been waiting.
 */
function thinkingTime(ms: number, spent: number): number {
  const margin = Math.min(12 + ms / 20, 50);
  return Math.max(0, Math.min(ms, MOST_MS) - spent - margin);
}

interface Game {
  readonly state: State;
  /** The actions before it; empty for a position without a game. */
  readonly actions: readonly Action[];
}

interface GameFault {
  readonly code: string;
  readonly turn?: number;
  readonly token: string;
}

/** Records do not have these tags: parsed as a record, the text would be an empty game. */
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
  /** Set by `quit`. */
  isOver = false;
  private readonly level: LevelName;
  private readonly version: string;
  private readonly make: typeof makePlayer;
  private game: Game | undefined;
  /** Kept for the next decision of the same setup, because loading weights takes time. */
  private current: { readonly setup: string; readonly player: Player } | undefined;
  /** Milliseconds of preparation since the last decision. */
  private spent = 0;

  constructor(level: LevelName, version: string, make = makePlayer) {
    this.level = level;
    this.version = version;
    this.make = make;
  }

  /** The answer to a line of any content. */
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
    return [`bot ${profileOf(this.level).displayName} ${this.version}`];
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
    if (this.current?.setup === text) return;
    this.current = { setup: text, player: await this.make(this.level, setup) };
  }

  private go(words: readonly string[]): readonly string[] {
    const time = words.join(' ');
    if (!/^\d{0,9}$/.test(time)) return failed('broken-time', time);
    const { game, current } = this;
    if (game === undefined || current === undefined) return failed('no-position');
    const { state, actions } = game;
    const { type } = awaited(state);
    if (type !== 'orient' && type !== 'lay') return failed('nothing-to-decide', type);
    const budget = time === '' ? {} : { budgetMs: thinkingTime(Number(time), this.spent) };
    this.spent = 0;
    const decided: DecisionWithProspects = current.player.decideWithProspects(state, {
      ...budget,
      actions,
    });
    return [infoOf(decided.prospects), `play ${makeDecision(decided.decision)}`];
  }
}

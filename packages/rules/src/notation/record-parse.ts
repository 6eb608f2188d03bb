/** Parses a record, or reports the first fault in it. */
import { colourNumber, type Action, type RugPlace } from '../actions.js';
import { TurnLogWriter } from '../turn-log.js';
import { whyIllegal, type Illegal } from '../legal.js';
import { bad, good, type Outcome } from '../outcome.js';
import type { Comment, GameRecord } from './record.js';
import { splitRecord, type TextFault } from './record-text.js';
import { COLOURS, type Colour, type Order, type Setup } from '../setup.js';
import { MOVER, OUT, OVER, PHASE, type State } from '../state.js';
import { isSetupTag, parseSetup, parseWords, tagsByName, type Tag, type TagFault } from './tags.js';
import { parseToken, type RecordToken, type TurnToken } from '../turn-token.js';
import { nextRug } from '../view.js';

export const RECORD_FAULTS = [
  'empty',
  'broken-tag',
  'unclosed-comment',
  'duplicate-tag',
  'misplaced-tag',
  'players-missing',
  'tag-value',
  'unknown-token',
  'wrong-number',
  'cut-short',
  'unfinished-turn',
  'colour-missing',
  'colour-not-wanted',
  'wrong-end',
  'illegal',
] as const;

/** The first fault of a record. */
export interface RecordFault {
  readonly code: (typeof RECORD_FAULTS)[number];
  /** Counted from 1; absent for a fault in the tags. */
  readonly turn?: number;
  readonly token: string;
  /** The statement of docs/rules.md that is broken; absent for a fault of the text itself. */
  readonly rule?: string;
  /** Present with `illegal`. */
  readonly illegal?: Illegal;
  readonly tag?: TagFault;
  /** Present with `unknown-token`: the order of the record's turns. */
  readonly order?: Order;
}

/** Plays the tokens in order and stops at the first fault. */
class Reader {
  readonly actions: Action[] = [];
  readonly #log: TurnLogWriter;
  readonly #tokens: readonly RecordToken[];
  readonly #next: readonly (Colour | undefined)[];
  #turn = 0;

  constructor(setup: Setup, tokens: readonly RecordToken[], next: readonly (Colour | undefined)[]) {
    this.#log = new TurnLogWriter(setup);
    this.#tokens = tokens;
    this.#next = next;
  }

  get state(): State {
    return this.#log.state;
  }

  read(): RecordFault | undefined {
    for (const [index, token] of this.#tokens.entries()) {
      this.#drawAhead(index);
      const fault = this.#readOne(token);
      if (fault !== undefined) return fault;
    }
    this.#drawAhead(this.#tokens.length);
    return undefined;
  }

  #readOne(token: RecordToken): RecordFault | undefined {
    const { text } = token;
    const open = this.#log.openTurn;
    if (token.type === 'leave') return this.#take({ type: 'leave', seat: token.seat }, text);
    if (open !== undefined)
      return { code: 'unfinished-turn', turn: open.number, token: open.token, rule: '2.1' };
    this.#turn++;
    return this.#readTurn(token);
  }

  #readTurn(turn: TurnToken): RecordFault | undefined {
    const { text } = turn;
    const seat = this.state.data[MOVER]!;
    if (turn.before !== undefined) {
      const found = this.#take({ type: 'orient', facing: turn.before }, text);
      if (found !== undefined) return found;
    }
    if (turn.die === undefined) return undefined;
    const rolled = this.#take({ type: 'roll', die: turn.die }, text);
    if (rolled !== undefined) return rolled;
    const out = this.state.data[OUT + seat] !== 0;
    if (out !== (turn.gone === 'x'))
      return { code: 'wrong-end', turn: this.#turn, token: text, rule: this.#ruleOfEnd(out) };
    if (turn.gone === 'leave') return this.#take({ type: 'leave', seat }, text);
    if (turn.rug === undefined) return undefined;
    const laid = this.#readRug(seat, turn.rug, turn.colour, text);
    if (laid !== undefined || turn.behind === undefined) return laid;
    return this.#take({ type: 'orient', facing: turn.behind }, text);
  }

  /** The rule that decides whether this player goes out. */
  #ruleOfEnd(out: boolean): string {
    if (out) return '3.9';
    return this.state.switches.goesOut ? '3.8' : '3.10';
  }

  #readRug(
    seat: number,
    rug: RugPlace,
    colour: Colour | undefined,
    text: string,
  ): RecordFault | undefined {
    const fault = (code: RecordFault['code'], rule: string) => ({
      code,
      turn: this.#turn,
      token: text,
      rule,
    });
    if (this.state.switches.twoColours) {
      if (colour === undefined) return fault('colour-missing', '5.8');
      // `#drawAhead` has drawn the colour that this token names, unless it was illegal; then report
      // why.
      if (nextRug(this.state, seat) === undefined) {
        const found = this.#take({ type: 'draw', seat, colour }, text);
        if (found !== undefined) return found;
      }
    } else if (colour !== undefined) return fault('colour-not-wanted', '5.7');
    return this.#take({ type: 'lay', rug }, text);
  }

  #take(action: Action, token: string): RecordFault | undefined {
    const illegal = this.#log.add(action);
    if (illegal !== undefined) {
      // A leaving between turns counts to the turn before it, or to the first turn.
      const turn = Math.max(1, this.#turn);
      return { code: 'illegal', turn, token, rule: illegal.rule, illegal };
    }
    this.actions.push(action);
    return undefined;
  }

  /** Plays the draws that are due, as far as the record names their colours. */
  #drawAhead(from: number): void {
    if (!this.state.switches.twoColours) return;
    for (const seat of [0, 1]) {
      const colour = this.#colourAhead(from, seat);
      const action: Action | undefined = colour && { type: 'draw', seat, colour };
      // If the colour is impossible, the token that names it reports the fault.
      if (action === undefined || whyIllegal(this.state, action) !== undefined) continue;
      this.#log.add(action);
      this.actions.push(action);
    }
  }

  /** Only two players have two colours each, so every other turn is this seat's. */
  #colourAhead(from: number, seat: number): Colour | undefined {
    let turn = this.#turn;
    for (const token of this.#tokens.slice(from)) {
      if (token.type !== 'turn') continue;
      if (turn % 2 === seat && token.colour !== undefined) return token.colour;
      turn++;
    }
    return this.#next[seat];
  }
}

interface Parts {
  readonly tags: readonly Tag[];
  readonly body: readonly (
    | { readonly type: 'comment'; readonly text: string }
    | { readonly type: 'number'; readonly number: number; readonly text: string }
    | { readonly type: 'token'; readonly text: string }
  )[];
}

/** Separates tags from the body. Tags must come first. */
function separate(text: string): Outcome<Parts, RecordFault> {
  const pieces = splitRecord(text);
  if (!pieces.ok) return bad(pieces.error satisfies TextFault);
  if (pieces.value.length === 0) return bad({ code: 'empty', token: '' });
  const tags: Tag[] = [];
  const body: Parts['body'][number][] = [];
  let begun = false;
  for (const piece of pieces.value) {
    if (piece.type !== 'tag') {
      begun ||= piece.type !== 'comment';
      body.push(piece);
    } else if (begun) return bad({ code: 'misplaced-tag', token: piece.tag.name });
    else tags.push(piece.tag);
  }
  return good({ tags, body });
}

interface ParsedBody {
  readonly tokens: readonly RecordToken[];
  readonly comments: readonly Comment[];
  readonly fault?: RecordFault;
}

/**
 * Parses up to the first fault. The part before it may hold an illegal turn, which is reported
 * first.
 */
function parseBody(body: Parts['body'], order: Order): ParsedBody {
  const tokens: RecordToken[] = [];
  const comments: Comment[] = [];
  let turn = 0;
  let numbered: { readonly number: number; readonly text: string } | undefined;
  for (const piece of body) {
    if (piece.type === 'comment') comments.push({ after: tokens.length, text: piece.text });
    else if (piece.type === 'number') {
      if (numbered !== undefined || piece.number !== turn + 1)
        return {
          tokens,
          comments,
          fault: { code: 'wrong-number', turn: turn + 1, token: piece.text },
        };
      numbered = piece;
    } else {
      const token = parseToken(piece.text, order === 'turn-last');
      if (token === undefined)
        return {
          tokens,
          comments,
          fault: { code: 'unknown-token', turn: turn + 1, token: piece.text, order },
        };
      if (token.type === 'turn') {
        turn++;
        numbered = undefined;
      }
      tokens.push(token);
    }
  }
  if (numbered === undefined) return { tokens, comments };
  return {
    tokens,
    comments,
    fault: { code: 'cut-short', turn: turn + 1, token: numbered.text },
  };
}

/** `A C`: the next rug of each player, `?` where it lies face down. */
function parseNext(value: string, setup: Setup): (Colour | undefined)[] | undefined {
  const words = parseWords(value);
  if (words.length !== setup.players) return undefined;
  if (!words.every((word) => word === '?' || colourNumber(word) !== undefined)) return undefined;
  return words.map((word) => COLOURS.find((colour) => colour === word));
}

/** Reads a finished or unfinished record. */
export function parseRecord(text: string): Outcome<GameRecord, RecordFault> {
  // The argument may be unchecked data; anything but a string counts as empty.
  const parts = separate(typeof text === 'string' ? text : '');
  if (!parts.ok) return parts;
  const tags = tagsByName(parts.value.tags);
  if (!tags.ok) return bad({ code: 'duplicate-tag', token: tags.error.name });
  const setup = parseSetup(tags.value);
  if (!setup.ok) return bad({ code: setup.error.code, token: setup.error.tag, tag: setup.error });
  const body = parseBody(parts.value.body, setup.value.order);

  const value = tags.value.get('Next') ?? '';
  const nextFault = bad<RecordFault>({
    code: 'tag-value',
    token: 'Next',
    tag: { code: 'tag-value', tag: 'Next', value },
  });
  const next = tags.value.has('Next') ? parseNext(value, setup.value) : [];
  if (next === undefined) return nextFault;

  const reader = new Reader(setup.value, body.tokens, next);
  const fault = reader.read();
  const firstFault = fault ?? body.fault;
  if (firstFault !== undefined) return bad(firstFault);
  const { state } = reader;
  const contradicted = next.some(
    (colour, seat) => colour !== undefined && colour !== nextRug(state, seat),
  );
  if (contradicted && state.data[PHASE] !== OVER) return nextFault;
  return good({
    setup: setup.value,
    actions: reader.actions,
    tags: parts.value.tags.filter(({ name }) => !isSetupTag(name) && !DERIVED_TAGS.has(name)),
    comments: body.comments,
  });
}

/** Derived from the game: written, but not read. */
const DERIVED_TAGS = new Set(['Next', 'Result']);

/** From a record's text to the game it tells, or to the first thing in it that cannot be. */
import { colourNumber, type Action, type RugPlace } from '../actions.js';
import { TurnLogWriter } from '../turn-log.js';
import { whyIllegal, type Illegal } from '../legal.js';
import { bad, good, type Outcome } from '../outcome.js';
import type { Comment, GameRecord } from './record.js';
import { splitRecord, type TextFault } from './record-text.js';
import { COLOURS, type Colour, type Order, type Setup } from '../setup.js';
import { MOVER, OUT, OVER, PHASE, type State } from '../state.js';
import { isSetupTag, parseSetup, parseWords, tagsByName, type Tag, type TagFault } from './tags.js';
import { parseToken, type Spoken, type SpokenTurn } from '../turn-token.js';
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

/** What is wrong with a record: which turn, which token, which rule. */
export interface RecordFault {
  readonly code: (typeof RECORD_FAULTS)[number];
  /** The turn it is in, from 1; absent in the tags. */
  readonly turn?: number;
  readonly token: string;
  /** The statement of docs/rules.md it goes against; absent where the text itself is at fault. */
  readonly rule?: string;
  /** With `illegal`: what was refused. */
  readonly illegal?: Illegal;
  readonly tag?: TagFault;
  /** With `unknown-token`: the order that the record's turns are written in. */
  readonly order?: Order;
}

/** Reads turns one after the other; the first that fails ends it. */
class Reader {
  readonly actions: Action[] = [];
  readonly #teller: TurnLogWriter;
  readonly #spoken: readonly Spoken[];
  readonly #next: readonly (Colour | undefined)[];
  #turn = 0;

  constructor(setup: Setup, spoken: readonly Spoken[], next: readonly (Colour | undefined)[]) {
    this.#teller = new TurnLogWriter(setup);
    this.#spoken = spoken;
    this.#next = next;
  }

  get state(): State {
    return this.#teller.state;
  }

  read(): RecordFault | undefined {
    for (const [index, spoken] of this.#spoken.entries()) {
      this.#drawAhead(index);
      const fault = this.#readOne(spoken);
      if (fault !== undefined) return fault;
    }
    this.#drawAhead(this.#spoken.length);
    return undefined;
  }

  #readOne(spoken: Spoken): RecordFault | undefined {
    const { text } = spoken;
    const open = this.#teller.openTurn;
    if (spoken.type === 'leave') return this.#take({ type: 'leave', seat: spoken.seat }, text);
    if (open !== undefined)
      return { code: 'unfinished-turn', turn: open.number, token: open.token, rule: '2.1' };
    this.#turn++;
    return this.#readTurn(spoken);
  }

  #readTurn(turn: SpokenTurn): RecordFault | undefined {
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

  /** Why a player who is out, or is not, cannot end the turn otherwise. */
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
      // What was drawn ahead is what this token names. If that was not possible, say why.
      if (nextRug(this.state, seat) === undefined) {
        const found = this.#take({ type: 'draw', seat, colour }, text);
        if (found !== undefined) return found;
      }
    } else if (colour !== undefined) return fault('colour-not-wanted', '5.7');
    return this.#take({ type: 'lay', rug }, text);
  }

  #take(action: Action, token: string): RecordFault | undefined {
    const illegal = this.#teller.tell(action);
    if (illegal !== undefined) {
      // A leaving between turns belongs to the turn it follows, at the start to the first.
      const turn = Math.max(1, this.#turn);
      return { code: 'illegal', turn, token, rule: illegal.rule, illegal };
    }
    this.actions.push(action);
    return undefined;
  }

  /** Turns over the rugs that are due, as far as the record tells which they were. */
  #drawAhead(from: number): void {
    if (!this.state.switches.twoColours) return;
    for (const seat of [0, 1]) {
      const colour = this.#colourAhead(from, seat);
      const action: Action | undefined = colour && { type: 'draw', seat, colour };
      // Not due yet, or an impossible colour, which is left to the token that names it.
      if (action === undefined || whyIllegal(this.state, action) !== undefined) continue;
      this.#teller.tell(action);
      this.actions.push(action);
    }
  }

  /** Two colours are for two players, who take turns strictly: every other turn is a seat's own. */
  #colourAhead(from: number, seat: number): Colour | undefined {
    let turn = this.#turn;
    for (const spoken of this.#spoken.slice(from)) {
      if (spoken.type !== 'turn') continue;
      if (turn % 2 === seat && spoken.colour !== undefined) return spoken.colour;
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

/** Something must stand there. Tags come first; a tag behind a turn is out of place. */
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

interface Said {
  readonly spoken: readonly Spoken[];
  readonly comments: readonly Comment[];
  readonly fault?: RecordFault;
}

/** As far as it can be read: what stands before a fault may hold an earlier one. */
function parseBody(body: Parts['body'], order: Order): Said {
  const spoken: Spoken[] = [];
  const comments: Comment[] = [];
  let turn = 0;
  let numbered: { readonly number: number; readonly text: string } | undefined;
  for (const piece of body) {
    if (piece.type === 'comment') comments.push({ after: spoken.length, text: piece.text });
    else if (piece.type === 'number') {
      if (numbered !== undefined || piece.number !== turn + 1)
        return {
          spoken,
          comments,
          fault: { code: 'wrong-number', turn: turn + 1, token: piece.text },
        };
      numbered = piece;
    } else {
      const token = parseToken(piece.text, order === 'turn-last');
      if (token === undefined)
        return {
          spoken,
          comments,
          fault: { code: 'unknown-token', turn: turn + 1, token: piece.text, order },
        };
      if (token.type === 'turn') {
        turn++;
        numbered = undefined;
      }
      spoken.push(token);
    }
  }
  if (numbered === undefined) return { spoken, comments };
  return {
    spoken,
    comments,
    fault: { code: 'cut-short', turn: turn + 1, token: numbered.text },
  };
}

/** `A C`: each player's next rug, `?` where it lies face down. */
function parseNext(value: string, setup: Setup): (Colour | undefined)[] | undefined {
  const words = parseWords(value);
  if (words.length !== setup.players) return undefined;
  if (!words.every((word) => word === '?' || colourNumber(word) !== undefined)) return undefined;
  return words.map((word) => COLOURS.find((colour) => colour === word));
}

/** Reads a record, finished or not. A fault names the turn, the token and the rule broken. */
export function parseRecord(text: string): Outcome<GameRecord, RecordFault> {
  // What no compiler has seen may be anything at all; what is no text says nothing.
  const parts = separate(typeof text === 'string' ? text : '');
  if (!parts.ok) return parts;
  const tags = tagsByName(parts.value.tags);
  if (!tags.ok) return bad({ code: 'duplicate-tag', token: tags.error.name });
  const setup = parseSetup(tags.value);
  if (!setup.ok) return bad({ code: setup.error.code, token: setup.error.tag, tag: setup.error });
  const said = parseBody(parts.value.body, setup.value.order);

  const value = tags.value.get('Next') ?? '';
  const nextFault = bad<RecordFault>({
    code: 'tag-value',
    token: 'Next',
    tag: { code: 'tag-value', tag: 'Next', value },
  });
  const next = tags.value.has('Next') ? parseNext(value, setup.value) : [];
  if (next === undefined) return nextFault;

  const reader = new Reader(setup.value, said.spoken, next);
  const fault = reader.read();
  const firstFault = fault ?? said.fault;
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
    comments: said.comments,
  });
}

/** Follow from the game; printed, never kept. */
const DERIVED_TAGS = new Set(['Next', 'Result']);

/** What the keys do: what is looked at, typed and told, without any terminal. */
import type { Key } from 'node:readline';
import {
  awaited,
  legalDecisions,
  makeDecision,
  resultOf,
  viewOf,
  whyIllegal,
  type Decision,
  type Facing,
  type Turn,
} from '@marrakech/rules';
import { endingWords } from '../../output/ending-words.js';
import { EXIT, type ExitCode } from '../../terminal/exit-codes.js';
import type { Autosave } from './autosave.js';
import { happeningWords, refusalWords, shortTurnWords } from './game-words.js';
import { nearestPlace } from './nearest-place.js';
import type { Happening, GameSession } from './game-session.js';
import type { Page, ScreenProps, Walk } from './screen.js';
import { parseCommand, type TypedCommand } from './typed-commands.js';

const LONGEST_TYPED = 30;
/** How long a rug that an opponent laid is looked at, in steps of Assam. */
const STEPS_TO_LOOK = 5;
/** So many turns of opponents find room in two lines only without verbs. */
const MANY_TURNS = 3;

const ARROW_KEYS: Readonly<Record<string, Facing>> = { up: 'N', right: 'E', down: 'S', left: 'W' };

export class KeyController {
  readonly #session: GameSession;
  readonly #autosave: Autosave;
  #page: Page = { type: 'game' };
  #selection = 0;
  #typed = '';
  #news: string;
  #walk: Walk[] = [];
  #isPausing = false;

  constructor(session: GameSession, autosave: Autosave, greeting: string) {
    this.#session = session;
    this.#autosave = autosave;
    this.#news = greeting;
    for (const happening of session.opening) this.#tell(happening);
    this.#sumUp(session.opening);
  }

  /** What is to be drawn. */
  get scene(): Omit<ScreenProps, 'columns' | 'rows' | 'depth'> {
    const [walk] = this.#walk;
    const chosen = this.#chosen();
    return {
      session: this.#session,
      page: this.#page,
      offers: this.#offers(),
      typed: this.#typed,
      news: walk === undefined ? this.#news : walk.news,
      ...(chosen !== undefined && { chosen }),
      ...(walk !== undefined && { walk }),
    };
  }

  get isWalking(): boolean {
    return this.#walk.length > 0;
  }

  /** Whether something has just changed, so that a second Enter may be one too many. */
  get isPausing(): boolean {
    return this.#isPausing;
  }

  /** There was time enough to look. */
  resume(): void {
    this.#isPausing = false;
  }

  /** Assam takes his next step. */
  step(): void {
    this.#walk = this.#walk.slice(1);
  }

  /** Assam stands where he goes. */
  hurry(): void {
    this.#walk = [];
  }

  /** Takes a key; the answer is the code to end with, if it ends the session. */
  press(glyph: string, key: Key): ExitCode | undefined {
    if (key.ctrl === true && key.name === 'c') return EXIT.interrupted;
    if (key.ctrl === true && key.name === 'd') return EXIT.good;
    if (this.isWalking) {
      this.hurry();
      // A player who skips the walk has not seen yet what Enter would do next.
      if (key.name === 'return' || key.name === 'space') return undefined;
    }
    if (this.#page.type === 'help') {
      this.#page = { type: 'game' };
      return undefined;
    }
    const isEnter = key.name === 'return' || key.name === 'enter';
    if (isEnter && this.#isPausing && this.#typed === '' && this.#page.type === 'game')
      return undefined;
    this.resume();
    if (isEnter) return this.#submit();
    this.#edit(glyph, key);
    return undefined;
  }

  #edit(glyph: string, key: Key): void {
    const arrow = ARROW_KEYS[key.name ?? ''];
    if (key.name === 'escape' || (key.ctrl === true && key.name === 'u')) {
      this.#typed = '';
      this.#page = { type: 'game' };
    } else if (key.name === 'backspace') this.#typed = this.#typed.slice(0, -1);
    else if (key.name === 'tab') this.#cycle(key.shift === true ? -1 : 1);
    else if (arrow !== undefined) this.#point(arrow);
    else if (/^[\u0020-\u007E]$/.test(glyph) && this.#typed.length < LONGEST_TYPED)
      this.#typed += glyph;
  }

  #offers(): readonly Decision[] {
    const { state } = this.#session.table;
    return awaited(state).type === 'draw' ? [] : legalDecisions(state);
  }

  /** What is typed, if it could be decided; else what the arrows point at. */
  #chosen(): Decision | undefined {
    const command = parseCommand(this.#typed);
    const typed = command.type === 'orient' || command.type === 'lay' ? command : undefined;
    const { state } = this.#session.table;
    if (typed !== undefined && whyIllegal(state, typed) === undefined) return typed;
    return this.#offers()[this.#selection];
  }

  #cycle(by: 1 | -1): void {
    const { length } = this.#offers();
    if (length > 0) this.#selection = (this.#selection + by + length) % length;
  }

  /** The rug goes where the arrow points, and stays where nothing more lies that way. */
  #moveRug(facing: Facing): void {
    const places = this.#offers().flatMap((offer) => (offer.type === 'lay' ? [offer.rug] : []));
    const from = places[this.#selection];
    const to = from && nearestPlace(places, from, facing);
    if (to !== undefined) this.#selection = places.indexOf(to);
  }

  /** An arrow key: the way Assam shall face, or where the rug goes. */
  #point(facing: Facing): void {
    const { state, lastAction } = this.#session.table;
    const { type } = awaited(state);
    if (type === 'lay') {
      this.#moveRug(facing);
      return;
    }
    // Pointing undoes nothing else: a player who has left stays out.
    if (type === 'roll' && lastAction?.type === 'orient') {
      this.#session.obey({ type: 'undo' });
      this.#news = '';
    }
    const orient = { type: 'orient', facing } as const;
    const index = this.#offers().findIndex((offer) => makeDecision(offer) === facing);
    if (index >= 0) this.#selection = index;
    else if (type === 'orient' || type === 'roll') {
      const illegal = whyIllegal(this.#session.table.state, orient);
      if (illegal !== undefined) this.#news = refusalWords({ type: 'illegal', illegal });
    }
  }

  #submit(): ExitCode | undefined {
    const typed = this.#typed.trim();
    const chosen = this.#chosen();
    this.#typed = '';
    const page = this.#page;
    this.#page = { type: 'game' };
    if (page.type === 'leaving') {
      if (/^y(es)?$/i.test(typed)) this.#obey({ type: 'leave', seat: page.seat });
      return undefined;
    }
    const { state } = this.#session.table;
    const command = parseCommand(typed);
    const isOver = resultOf(state) !== undefined;
    if (command.type === 'quit' || (isOver && command.type === 'nothing')) return EXIT.good;
    if (command.type === 'help') this.#page = { type: 'help' };
    else if (command.type === 'leave') this.#askLeaving(command.seat ?? viewOf(state).mover);
    else if (command.type === 'nothing') this.#decide(chosen);
    else this.#obey(command);
    return undefined;
  }

  #askLeaving(seat: number): void {
    const illegal = whyIllegal(this.#session.table.state, { type: 'leave', seat });
    if (illegal === undefined) this.#page = { type: 'leaving', seat };
    else this.#news = refusalWords({ type: 'illegal', illegal });
  }

  /** Enter on an empty line: what is looked at is decided, and the die rolled if that is next. */
  #decide(chosen: Decision | undefined): void {
    const { table } = this.#session;
    if (chosen !== undefined) this.#obey(chosen);
    const rolls = chosen?.type !== 'lay' && table.state.setup.order === 'turn-first';
    if (awaited(table.state).type === 'roll' && (chosen === undefined || rolls))
      this.#obey({ type: 'roll' });
  }

  #obey(command: TypedCommand): void {
    const ruling = this.#session.obey(command);
    if (!ruling.ok) {
      this.#news = refusalWords(ruling.error);
      return;
    }
    this.#selection = 0;
    this.#walk = [];
    for (const happening of ruling.value) this.#tell(happening);
    this.#sumUp(ruling.value);
  }

  /** A summary of the opponents' turns for a player who skipped them. */
  #sumUp(happenings: readonly Happening[]): void {
    const { state, names } = this.#session.table;
    const turns = happenings.flatMap((each) =>
      each.type === 'laid' || (each.type === 'rolled' && each.turn.gone !== undefined)
        ? each.turn
        : [],
    );
    const isTheirs = ({ seat }: Turn) => this.#session.isOpponent(seat);
    const theirs = turns.filter(isTheirs);
    if (theirs.length === 0) return;
    // Left alone they play to the end in one go: whoever went out at the beginning of it and their
    // last turns are what is to be read.
    const gone = turns.filter((turn) => !isTheirs(turn) && turn.gone !== undefined);
    const told = [...gone, ...theirs.slice(-MANY_TURNS)];
    const verbs = told.length < MANY_TURNS;
    const last = happenings.at(-1);
    this.#news = told.map((turn) => shortTurnWords(turn, names, { verbs })).join(' ');
    if (last?.type === 'oriented') this.#news += ` ${happeningWords(last, names)}`;
    if (resultOf(state) !== undefined) this.#news += ` ${endingWords(state, names)}`;
  }

  #tell(happening: Happening): void {
    const { table } = this.#session;
    const { state, names } = table;
    this.#isPausing = happening.type !== 'oriented' || viewOf(state).mover !== happening.turn.seat;
    this.#news = happeningWords(happening, names);
    if (resultOf(state) !== undefined) this.#news += ` ${endingWords(state, names)}`;
    if (happening.type === 'rolled') {
      const { before, turn } = happening;
      const news = `${names[turn.seat]} rolls ${turn.die}.`;
      this.#walk.push({ before, news }, ...turn.path.map((at) => ({ before, news, at })));
    } else if (this.isWalking && happening.type === 'laid') {
      // An opponent's rug stays in sight for a moment.
      const shown = { before: happening.turn.after, news: this.#news };
      this.#walk.push(...Array.from({ length: STEPS_TO_LOOK }, () => shown));
    }
    // After the roll as well: a player cannot roll again by killing the program.
    const saved = this.#autosave.save(table);
    if (!saved.ok) this.#news += ` The record could not be saved: ${saved.error.words}.`;
  }
}

/** The game line by line: for pipes, scripts, screen readers and plain terminals. */
import { createInterface } from 'node:readline';
import { Transform, type TransformCallback } from 'node:stream';
import { awaited, legalDecisions, makeDecision, resultOf, viewOf } from '@marrakech/rules';
import { drawPosition } from '../../output/position.js';
import { FACING_WORDS } from '../../output/turn-words.js';
import { depthOf } from '../../terminal/colour.js';
import { EXIT, type ExitCode } from '../../terminal/exit-codes.js';
import { onSignals } from '../../terminal/signals.js';
import type { Autosave } from './autosave.js';
import { askWords, choices, happeningWords, HELP_LINES, refusalWords } from './game-words.js';
import type { LocalTable } from './local-table.js';
import type { GameSession } from './game-session.js';
import { previewLines } from './roll-preview.js';
import { endSession } from './session-end.js';
import { parseCommand, type TypedCommand } from './typed-commands.js';

const LONGEST_LINE = 1000;
const NEWLINE = 0x0a;

/** Cuts lines that are too long for any command, so that endless input needs no memory. */
export class ShortLines extends Transform {
  #length = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const kept = chunk.filter((byte) => {
      this.#length = byte === NEWLINE ? 0 : this.#length + 1;
      return this.#length <= LONGEST_LINE;
    });
    done(null, kept);
  }
}

/** What a terminal writes into the line for them. */
const ARROW_KEYS = ['A', 'B', 'C', 'D'].flatMap((key) => [`\u001B[${key}`, `\u001BO${key}`]);
const ARROW_WORDS =
  'Arrow keys are for the whole screen, without --plain. Here, type one of these:';

const say = (...lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`);
};

const drawGame = ({ state, names }: LocalTable): void =>
  say('', ...drawPosition(state, { names, depth: depthOf(process.stdout) }), '');

function announce(session: GameSession): void {
  const { state } = session.table;
  const now = awaited(state);
  if (now.type === 'nothing') return;
  const { assam, facing, phase } = viewOf(state);
  const starts = phase === (state.setup.order === 'turn-first' ? 'orient' : 'roll');
  if (starts && now.type !== 'draw') drawGame(session.table);
  if (phase === 'orient') say(`Assam stands on ${assam} and faces ${FACING_WORDS[facing]}.`);
  if (now.type === 'orient' || now.type === 'roll') say(...previewLines(state));
  ask(session);
}

/** The question alone, with what can be answered. */
function ask({ table }: GameSession): void {
  const { state, names } = table;
  const now = awaited(state);
  const words = legalDecisions(state).map((decision) => makeDecision(decision));
  const offer = now.type === 'draw' || words.length === 0 ? '' : ` ${choices(words)}`;
  say(`${askWords(state, names, table.ownDie)}${offer}`);
}

/** An empty line rolls a die that only waits for it; otherwise it means nothing. */
function commandFor(line: string, { table }: GameSession): TypedCommand {
  const command = parseCommand(line);
  const rolls = command.type === 'nothing' && !table.ownDie && awaited(table.state).type === 'roll';
  return rolls ? { type: 'roll' } : command;
}

/** One line; whether the session goes on. */
function takeLine(line: string, session: GameSession, autosave: Autosave): boolean {
  const { table } = session;
  const command = commandFor(line, session);
  if (command.type === 'quit') return false;
  const askAgain = (...lines: readonly string[]): true => {
    if (lines.length > 0) say(...lines);
    ask(session);
    return true;
  };
  if (ARROW_KEYS.some((key) => line.includes(key))) return askAgain(ARROW_WORDS);
  if (command.type === 'nothing') return askAgain();
  if (command.type === 'help') return askAgain(...HELP_LINES, '');
  const ruling = session.obey(command);
  if (!ruling.ok) return askAgain(refusalWords(ruling.error));
  for (const happening of ruling.value) say(happeningWords(happening, table.names));
  // After the roll as well: a player cannot roll again by killing the program.
  const saved = autosave.save(table);
  if (!saved.ok) say(`Not saved: ${saved.error.words}`);
  if (resultOf(table.state) !== undefined) return false;
  announce(session);
  return true;
}

export async function playPlainly(session: GameSession, autosave: Autosave): Promise<ExitCode> {
  const lines = createInterface({ input: process.stdin.pipe(new ShortLines()), terminal: false });
  let exit: ExitCode = EXIT.good;
  const forget = onSignals((code) => {
    exit = code;
    lines.close();
  });
  for (const happening of session.opening) say(happeningWords(happening, session.table.names));
  if (session.opening.length > 0) autosave.save(session.table);
  announce(session);
  if (resultOf(session.table.state) === undefined)
    for await (const line of lines) if (!takeLine(line, session, autosave)) break;
  lines.close();
  process.stdin.destroy();
  forget();
  return endSession(session.table, autosave, exit);
}

/** The game line by line: for pipes, scripts, screen readers and plain terminals. */
import { createInterface } from 'node:readline';
import { awaited, legalDecisions, makeDecision, resultOf, viewOf } from '@marrakech/rules';
import { drawPosition } from '../drawing/position.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { depthOf } from '../terminal/ink.js';
import { FACING_WORDS } from '../words/turn-words.js';
import { sayFarewell } from './farewell.js';
import { askWords, choices, happeningWords, HELP_LINES, refusalWords } from './game-words.js';
import type { Game } from './game.js';
import type { Keeper } from './keeper.js';
import { parseOrder, type Order } from './orders.js';
import { outlookLines } from './prospect-words.js';
import type { Referee } from './referee.js';
import { ShortLines } from './short-lines.js';
import { onSignals } from '../terminal/signals.js';

/** What a terminal writes into the line for them. */
const ARROW_KEYS = ['A', 'B', 'C', 'D'].flatMap((key) => [`\u001B[${key}`, `\u001BO${key}`]);
const ARROW_WORDS =
  'Arrow keys are for the whole screen, without --plain. Here, type one of these:';

const say = (...lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`);
};

const drawGame = ({ state, names }: Game): void =>
  say('', ...drawPosition(state, { names, depth: depthOf(process.stdout) }), '');

function announce(referee: Referee): void {
  const { state } = referee.game;
  const now = awaited(state);
  if (now.type === 'nothing') return;
  const { assam, facing, phase } = viewOf(state);
  const starts = phase === (state.setup.order === 'turn-first' ? 'orient' : 'roll');
  if (starts && now.type !== 'draw') drawGame(referee.game);
  if (phase === 'orient') say(`Assam stands on ${assam} and faces ${FACING_WORDS[facing]}.`);
  if (now.type === 'orient' || now.type === 'roll') say(...outlookLines(state));
  ask(referee);
}

/** The question alone, with what can be answered. */
function ask({ game, ownDie }: Referee): void {
  const { state, names } = game;
  const now = awaited(state);
  const words = legalDecisions(state).map((decision) => makeDecision(decision));
  const offer = now.type === 'draw' || words.length === 0 ? '' : ` ${choices(words)}`;
  say(`${askWords(state, names, ownDie)}${offer}`);
}

/** An empty line rolls a die that only waits for it; otherwise it means nothing. */
function orderFor(line: string, { game, ownDie }: Referee): Order {
  const order = parseOrder(line);
  const rolls = order.type === 'nothing' && !ownDie && awaited(game.state).type === 'roll';
  return rolls ? { type: 'roll' } : order;
}

/** One line; whether the session goes on. */
function takeLine(line: string, referee: Referee, keeper: Keeper): boolean {
  const { game } = referee;
  const order = orderFor(line, referee);
  if (order.type === 'quit') return false;
  const askAgain = (...lines: readonly string[]): true => {
    if (lines.length > 0) say(...lines);
    ask(referee);
    return true;
  };
  if (ARROW_KEYS.some((key) => line.includes(key))) return askAgain(ARROW_WORDS);
  if (order.type === 'nothing') return askAgain();
  if (order.type === 'help') return askAgain(...HELP_LINES, '');
  const ruling = referee.obey(order);
  if (!ruling.ok) return askAgain(refusalWords(ruling.error));
  for (const happening of ruling.value) say(happeningWords(happening, game.names));
  // After the roll as well: nobody rolls again by pulling the plug.
  const saved = keeper.save(game);
  if (!saved.ok) say(`Not saved: ${saved.error.words}`);
  if (resultOf(game.state) !== undefined) return false;
  announce(referee);
  return true;
}

export async function playPlainly(referee: Referee, keeper: Keeper): Promise<ExitCode> {
  const lines = createInterface({ input: process.stdin.pipe(new ShortLines()), terminal: false });
  let exit: ExitCode = EXIT.good;
  const forget = onSignals((code) => {
    exit = code;
    lines.close();
  });
  for (const happening of referee.opening) say(happeningWords(happening, referee.game.names));
  if (referee.opening.length > 0) keeper.save(referee.game);
  announce(referee);
  if (resultOf(referee.game.state) === undefined)
    for await (const line of lines) if (!takeLine(line, referee, keeper)) break;
  lines.close();
  process.stdin.destroy();
  forget();
  return sayFarewell(referee.game, keeper, exit);
}

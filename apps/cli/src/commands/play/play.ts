/** A game at one keyboard, from the first question to the saved record. */
import { resultOf } from '@marrakech/rules';
import { Command, Option } from 'commander';
import { setupOptions } from '../../args/options.js';
import { setupLine } from '../../output/setup-words.js';
import { complain, EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';
import { Autosave } from './autosave.js';
import { beginningOf, type PlayOptions } from './beginning.js';
import { LocalTable } from './local-table.js';
import { LEVEL_LINES, seatOpponents } from './opponents.js';
import { playPlainly } from './plain-game.js';
import { GameSession } from './game-session.js';
import { findUnfinished } from './unfinished.js';

const isOnScreen = ({ plain }: PlayOptions): boolean =>
  plain !== true && process.stdin.isTTY && process.stdout.isTTY && process.env['TERM'] !== 'dumb';

const saysNothing = ({ players, names, edition, resume, opponents }: PlayOptions): boolean =>
  [players, names, edition, resume, opponents].every((each) => each === undefined);

/** What the players want who started without saying it, or `undefined` if they went away. */
async function asked(options: PlayOptions): Promise<PlayOptions | undefined> {
  const { askQuestions, askToGoOn } = await import('./questions.js');
  const { ownDie: _, plain: __, still: ___, ...wishes } = options;
  const wishless = Object.keys(wishes).length === 0;
  const unfinished = wishless ? await findUnfinished('.', new Date()) : undefined;
  if (unfinished !== undefined) {
    const goesOn = await askToGoOn(unfinished.title);
    if (goesOn === undefined) return undefined;
    if (goesOn) return { ...options, resume: unfinished.file };
  }
  const answers = await askQuestions();
  return answers && { ...options, ...answers };
}

async function play(given: PlayOptions): Promise<ExitCode> {
  let options = given;
  const onScreen = isOnScreen(options);
  if (onScreen && saysNothing(options)) {
    const wanted = await asked(options);
    if (wanted === undefined) return EXIT.interrupted;
    options = wanted;
  }
  const beginning = await beginningOf(options);
  if (!beginning.ok) return complain(beginning.error);
  const { record, levels, file } = beginning.value;
  const table = new LocalTable(record, options.ownDie === true);
  if (resultOf(table.state) !== undefined)
    return complain({
      exit: EXIT.input,
      words: 'this game is over; npx marrakech replay tells it',
    });

  const back = table.isEmpty ? '' : ' back';
  const opponents = await seatOpponents(record.setup, levels);
  const session = new GameSession(table, opponents);
  const autosave = new Autosave(file);
  const greeting = `Welcome${back} to the market: ${setupLine(record.setup)}. Type help for the commands.`;
  if (!onScreen) {
    process.stdout.write(`${greeting}\n`);
    return playPlainly(session, autosave);
  }
  const { playOnScreen } = await import('./screen-game.js');
  return playOnScreen(session, autosave, { greeting, still: options.still === true });
}

export const command = new Command('play');
for (const option of setupOptions()) command.addOption(option);
command
  .addOption(
    new Option('-n, --names <names>', 'in seating order: Leila,Omar').argParser((text) =>
      text.split(','),
    ),
  )
  .addOption(
    new Option('-o, --opponents <levels>', 'computer players: hakima or nour,me,hakima').argParser(
      (text) => text.split(',').map((name) => name.trim().toLowerCase()),
    ),
  )
  .option('-r, --record <file>', 'where to save the record, instead of marrakech-DATE-TIME.mkh')
  .addOption(
    new Option('--resume <file>', 'go on with an unfinished record').conflicts([
      'players',
      'edition',
      'order',
      'colours',
      'facing',
      'dirhams',
      'house',
      'names',
      'opponents',
    ]),
  )
  .option('--own-die', 'roll a real die, turn over real rugs, and type what they show')
  .option('--plain', 'line by line, without drawing over the screen')
  .option('--still', 'do not show Assam walking')
  .addHelpText(
    'after',
    `
Arrow keys and Enter play a turn; everything can be typed as well: S, roll,
c2c3, undo, leave, help, quit. Without a terminal the game is read from standard
input, line by line. Without options it first offers to go on with an unfinished
game in the current folder.

Opponents take the last seats, or with me among them the seats as named:
${LEVEL_LINES.map((line) => `  ${line}`).join('\n')}

Examples:
  npx marrakech play
  npx marrakech play --opponents hakima
  npx marrakech play --players 3 --names Leila,Omar,Karima
  npx marrakech play --edition pergioco --order turn-last --record sunday.mkh
  npx marrakech play --resume sunday.mkh`,
  )
  .action(runs(play));

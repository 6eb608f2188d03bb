import { Command, Option } from 'commander';
import { setupOptions, whole } from '../../args/options.js';
import { runs } from '../../terminal/exit-codes.js';
import { arena } from './run-arena.js';

const MOST_GAMES = 10_000_000;
const MOST_THREADS = 256;

export const command = new Command('arena')
  .argument('<contestants...>', 'two or more; see below')
  .addOption(
    new Option('-g, --games <number>', 'of each match; 200 if left out').argParser(
      whole(1, MOST_GAMES),
    ),
  )
  .addOption(
    new Option('--until <Elo>', 'stop a match once its interval is ± this').argParser(
      whole(1, 1000),
    ),
  )
  .option('--state <file>', 'keep what was played there, and go on from it')
  .option('--records <folder>', 'write every game there, a file each')
  .option('--seed <text>', 'any text; the same seed plays the same games')
  .addOption(
    new Option('--threads <number>', 'as many as there are cores unless given').argParser(
      whole(1, MOST_THREADS),
    ),
  )
  .addOption(
    new Option('--judge <turns>', 'how far the judge of the luck looks: 1 or 2')
      .argParser(whole(1, 2))
      .default(1),
  )
  .addOption(
    new Option('--patience <seconds>', 'for a program’s greeting and decisions')
      .argParser(whole(1, 3600))
      .default(10),
  )
  .option('--json', 'one JSON object')
  .option('--svg <file>', 'draw the ratings there as well');
for (const option of setupOptions()) command.addOption(option);
command
  .addHelpText(
    'after',
    `
Contestants:
  nour … hakima            the levels, as npx marrakech bot has them
  random, greedy           by chance; the most points at once
  hand1, hand2             one and two turns ahead with a hand-made value
  net1, net2, net3         the same with what was learnt
  net2:FILE                with weights of your own
  mcts:16000               tree search with so many random games
  builder, hunter, keeper  likes and dislikes, as public bots have them
  program:'./bot fast'     any program that speaks the bot protocol
@200ms or, for ours, @5000p (positions) behind a name is a budget for each
decision. new=net2:FILE gives a name of your own, 24 characters at most.

Every pair meets, each seat in turn on the same dice. With three or four players
one sits alone among the others.

Examples:
  npx marrakech arena net2 hand1 --until 15
  npx marrakech arena nour idris zohra brahim --games 400 --svg ladder.svg
  npx marrakech arena hakima 'program:./mybot' --state match.jsonl --seed tea
  npx marrakech arena karima hand1 --games 20 --records games
  npx marrakech arena net1 hand1 --players 4 --json`,
  )
  .action(runs(arena));

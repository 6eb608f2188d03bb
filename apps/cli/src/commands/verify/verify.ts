/** Checks the dice of a recorded game. */
import { parseProof, verifyDice, type SeenDice } from '@marrakech/fair-dice';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readRecord } from '../../args/read-input.js';
import { complain, EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';
import { diceWords } from './dice-words.js';

interface VerifyOptions {
  readonly game?: string;
  readonly commitment?: string;
  readonly share?: readonly string[];
  readonly json?: true;
}

/** One share alone is the player's own: two play at least. */
function seenFrom({ game, commitment, share }: VerifyOptions): SeenDice {
  const [first, ...others] = share ?? [];
  return {
    ...(game !== undefined && { game }),
    ...(commitment !== undefined && { commitment }),
    ...(first !== undefined && (others.length === 0 ? { share: first } : { shares: share! })),
  };
}

/** Says whether a game's rolls and draws are the ones that were promised before it began. */
async function verify(source: string, options: VerifyOptions): Promise<ExitCode> {
  const record = await readRecord(source);
  if (!record.ok) return complain(record.error);
  const seen = seenFrom(options);
  const proof = parseProof(record.value.tags);
  const [given = 0, needed = given] = [seen.shares?.length, proof?.shares.length];
  if (seen.shares !== undefined && given !== needed) {
    const words = `this game has ${needed} shares, and --share gives ${given}`;
    return complain({ exit: EXIT.usage, words });
  }
  const verdict = verifyDice(record.value, seen);
  const answer = options.json === true ? JSON.stringify(verdict) : diceWords(verdict, seen);
  process.stdout.write(`${answer}\n`);
  return verdict.type === 'fair' ? EXIT.good : EXIT.input;
}

const HEX = /^[0-9a-f]{64}$/;

function hex(text: string): string {
  const digits = text.trim().toLowerCase();
  if (HEX.test(digits)) return digits;
  throw new InvalidArgumentError('It must be 64 digits from 0 to 9 and a to f.');
}

/** The option may be given once for each share, or once with commas between them. */
const shares = (text: string, earlier: readonly string[] = []): string[] => [
  ...earlier,
  ...text.split(',').map((share) => (share.trim() === '-' ? '-' : hex(share))),
];

export const command = new Command('verify')
  .argument('<file>', 'a record (.mkh) of a finished game, or - for standard input')
  .addOption(new Option('--game <name>', 'the game’s name that you saw before it began'))
  .addOption(
    new Option('--commitment <hex>', 'the commitment that you saw before it began').argParser(hex),
  )
  .addOption(
    new Option(
      '--share <hex>',
      'the shares that you saw, in chair order, - for a bot;\nor your own share alone',
    ).argParser(shares),
  )
  .option('--json', 'the answer as a JSON object')
  .addHelpText(
    'after',
    `
How the dice are made, and what the check proves: docs/fair-dice.md

Examples:
  npx marrakech verify game.mkh
  npx marrakech verify - < game.mkh
  npx marrakech verify game.mkh --game $GAME --commitment $HEX --share $HEX,$HEX`,
  )
  .action(runs(verify));

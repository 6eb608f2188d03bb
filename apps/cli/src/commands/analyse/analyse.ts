/** A recorded game with every decision judged and every roll weighed. */
import { makeAnalyst, type ReviewStep } from '@marrakech/bot';
import { resultOf } from '@marrakech/rules';
import { Command, Option } from 'commander';
import { whole } from '../../args/options.js';
import { checkOverwrite, isStandardOutput } from '../../args/overwrite-check.js';
import { readRecord, sourceName } from '../../args/read-input.js';
import { writeWhole } from '../../args/write-file.js';
import { namesFrom, tellApart } from '../../output/names.js';
import { complain, EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';
import { ProgressBar } from '../../terminal/progress-bar.js';
import { printable } from '../../terminal/text-width.js';
import { Moments } from './moments.js';
import { ReviewLines } from './review-words.js';
import { Table, type Happening } from './table.js';

interface AnalyseOptions {
  readonly turns: number;
  readonly json?: boolean;
  readonly html?: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function stepJson({ index, reviewed }: ReviewStep, { turn, payment, out }: Happening): string {
  const { seat } = reviewed;
  return JSON.stringify({ index, turn, seat, player: seat + 1, payment, out, reviewed });
}

async function analyse(source: string, options: AnalyseOptions): Promise<ExitCode> {
  const { html } = options;
  const free = checkOverwrite([source], html === undefined ? [] : [html]);
  if (!free.ok) return complain(free.error);
  const record = await readRecord(source);
  if (!record.ok) return complain(record.error);
  const { setup, actions, tags } = record.value;
  if (actions.length === 0)
    return complain({ exit: EXIT.input, words: `${sourceName(source)}: nothing was played` });
  const asJson = options.json === true;
  const names = tellApart(namesFrom(tags).slice(0, setup.players));
  const analyst = await makeAnalyst(setup);
  const bar = new ProgressBar();
  const table = new Table(setup);
  const lines = new ReviewLines(names);
  const moments = new Moments(table, names);
  if (html === undefined && !asJson) say(lines.header());
  let splits: ReviewStep['splits'] = [];
  for (const step of analyst.review(actions, { turns: options.turns })) {
    ({ splits } = step);
    const done = step.index + 1;
    const action = actions[step.index]!;
    if (step.index === 0) moments.begin(splits.map(({ expected }) => expected.win));
    const happening = table.take(action);
    if (html !== undefined) {
      moments.take(step, action, happening);
      bar.show(done / actions.length, () => `${done} of ${actions.length} judged`);
    } else say(asJson ? stepJson(step, happening) : lines.step(step, happening));
  }
  bar.clear();
  const over = resultOf(table.state) !== undefined;
  if (html === undefined) {
    if (asJson) {
      const bySeat = splits.map((split, seat) => ({ seat, player: seat + 1, ...split }));
      say(JSON.stringify({ over, splits: bySeat }));
    } else say([lines.splits(splits, over), lines.dearest()].filter(Boolean).join('\n'));
    return EXIT.good;
  }
  const { reviewPage } = await import('./page.js');
  const page = reviewPage(moments.all, splits, names, setup);
  if (isStandardOutput(html)) {
    process.stdout.write(page);
    return EXIT.good;
  }
  const written = writeWhole(html, page);
  if (!written.ok) return complain(written.error);
  say(`The review is in ${printable(html)}.`);
  return EXIT.good;
}

export const command = new Command('analyse')
  .argument('<file>', 'a record (.mkh), or - for standard input')
  .addOption(
    new Option('-t, --turns <number>', 'how many turns the judge looks ahead: 1 or 2')
      .argParser(whole(1, 2))
      .default(1),
  )
  .addOption(
    new Option('--json', 'one JSON object a line for each action, then the split').conflicts(
      'html',
    ),
  )
  .option('--html <file>', 'write a page to step through instead')
  .addHelpText(
    'after',
    `
A line for each decision, roll and draw: what it did to the chances, in % of a
win, and every player’s chance to win after it. A roll’s luck is for the player
who rolls.

Examples:
  npx marrakech analyse game.mkh
  npx marrakech analyse game.mkh --turns 2 --json
  npx marrakech analyse game.mkh --html review.html`,
  )
  .action(runs(analyse));

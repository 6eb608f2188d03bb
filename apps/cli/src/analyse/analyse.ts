/** A recorded game with every decision judged and every roll weighed. */
import { makeAnalyst, type ReviewStep } from '@marrakech/bot';
import { resultOf } from '@marrakech/rules';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';
import { checkOverwrite, isStandardOutput } from '../files/overwrite-check.js';
import { readRecord } from '../files/read-record.js';
import { sourceName } from '../files/read-text.js';
import { writeWhole } from '../files/write-file.js';
import { printable } from '../terminal/text-width.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { namesFrom, tellApart } from '../words/names.js';
import { Moments } from './moments.js';
import { ReviewLines } from './review-words.js';
import { Table, type Happening } from './table.js';

export interface AnalyseOptions {
  readonly turns: number;
  readonly json?: boolean;
  readonly html?: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function stepJson({ index, reviewed }: ReviewStep, { turn, payment, out }: Happening): string {
  const { seat } = reviewed;
  return JSON.stringify({ index, turn, seat, player: seat + 1, payment, out, reviewed });
}

export async function analyse(source: string, options: AnalyseOptions): Promise<ExitCode> {
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

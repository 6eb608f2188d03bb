/** A recorded game with every decision judged and every roll weighed. */
import { makeAnalyst, type ReviewStep } from '@marrakech/bot';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';
import { readRecord } from '../files/read-record.js';
import { sourceName } from '../files/read-text.js';
import { writeWhole } from '../files/write-file.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { namesFrom } from '../words/names.js';
import { Moments } from './moments.js';
import { splitLines, stepLine } from './review-words.js';

export interface AnalyseOptions {
  readonly turns: number;
  readonly json?: boolean;
  readonly html?: string;
}

export async function analyse(source: string, options: AnalyseOptions): Promise<ExitCode> {
  const record = await readRecord(source);
  if (!record.ok) return complain(record.error);
  const { setup, actions, tags } = record.value;
  const names = namesFrom(tags);
  const analyst = await makeAnalyst(setup);
  const asJson = options.json === true;
  const bar = new ProgressBar();
  const moments = new Moments(record.value, names);
  let last: ReviewStep | undefined;
  for (const step of analyst.review(actions, { turns: options.turns })) {
    last = step;
    const { index, reviewed } = step;
    if (options.html !== undefined) {
      moments.take(step);
      bar.show((index + 1) / actions.length, () => `${index + 1} of ${actions.length} judged`);
    } else
      process.stdout.write(
        `${asJson ? JSON.stringify({ index, reviewed }) : stepLine(step, names)}\n`,
      );
  }
  bar.clear();
  if (last === undefined) {
    if (options.html === undefined) return EXIT.good;
    return complain({ exit: EXIT.input, words: `${sourceName(source)}: nothing was played` });
  }
  const { splits } = last;
  if (options.html === undefined) {
    process.stdout.write(`${asJson ? JSON.stringify({ splits }) : splitLines(splits, names)}\n`);
    return EXIT.good;
  }
  const { reviewPage } = await import('./page.js');
  const written = writeWhole(options.html, reviewPage(moments.all, splits, names, setup));
  return written.ok ? EXIT.good : complain(written.error);
}

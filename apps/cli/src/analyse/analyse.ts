/** A recorded game with every decision judged and every roll weighed. */
import { makeAnalyst, type ReviewStep } from '@marrakech/bot';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';
import { readRecord } from '../files/read-record.js';
import { splitLines, stepLine } from './review-words.js';

export interface AnalyseOptions {
  readonly turns: number;
  readonly json?: boolean;
}

export async function analyse(source: string, options: AnalyseOptions): Promise<ExitCode> {
  const record = await readRecord(source);
  if (!record.ok) return complain(record.error);
  const { setup, actions } = record.value;
  const analyst = await makeAnalyst(setup);
  const asJson = options.json === true;
  let last: ReviewStep | undefined;
  for (const step of analyst.review(actions, { turns: options.turns })) {
    last = step;
    const { index, reviewed } = step;
    process.stdout.write(`${asJson ? JSON.stringify({ index, reviewed }) : stepLine(step)}\n`);
  }
  if (last === undefined) return EXIT.good;
  const { splits } = last;
  process.stdout.write(`${asJson ? JSON.stringify({ splits }) : splitLines(splits)}\n`);
  return EXIT.good;
}

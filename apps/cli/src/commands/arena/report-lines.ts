/** What matches came to, for people. */
import {
  eloEstimate,
  type ArenaReport,
  type Forfeit,
  type Interval,
  type MatchReport,
} from '@marrakech/arena';
import type { Setup } from '@marrakech/rules';
import { count } from '../../output/names.js';
import { setupLine } from '../../output/setup-words.js';
import { shellWord } from '../../terminal/shell-word.js';
import { fit, printable, widthOf } from '../../terminal/text-width.js';
import { failureLines } from './failure-lines.js';

export const FORFEIT_WORDS: Readonly<Record<Forfeit, string>> = {
  'no-start': 'did not come as far as its greeting',
  crashed: 'ended in the middle',
  silent: 'gave no answer in time',
  garbage: 'said what nobody understands',
  illegal: 'wanted what the rules forbid',
};

const withSign = (figure: string): string =>
  figure.startsWith('-') ? figure.replace('-', '−') : `+${figure}`;
const signed = (number: number, digits = 0): string => {
  const figure = number.toFixed(digits);
  return Number(figure) === 0 ? figure.replace('-', '') : withSign(figure);
};
const plusMinus = (within: number | null, digits: number): string =>
  within === null ? '± ?' : `± ${within.toFixed(digits)}`;
const decimal = (number: number): string => number.toFixed(1).replace('-', '−');
/** More than everything says no more than everything. */
const percent = ({ mean, within }: Interval): string =>
  `${decimal(100 * mean)} ${plusMinus(within === null ? null : 100 * Math.min(1, within), 1)} %`;

function eloWords({ elo }: MatchReport, opponents: number): string {
  const [lowest, highest] = [0, 1].map((mean) => eloEstimate({ mean, within: 0 }, opponents).mean);
  if (elo.mean >= highest!) return `above ${signed(highest!)}`;
  if (elo.mean <= lowest!) return `below ${signed(lowest!)}`;
  return `${signed(elo.mean)} ${plusMinus(elo.within, 0)}`;
}

/** Columns as wide as their widest cell; the first from the left, the others from the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const filling = ' '.repeat(widths[at]! - widthOf(cell));
        return at === 0 ? cell + filling : filling + cell;
      })
      .join('  ')
      .trimEnd(),
  );
}

const LONGEST_NAME = 24;
const shortName = (name: string): string => fit(printable(name), LONGEST_NAME).trimEnd();

const AGAINST: Readonly<Record<number, string>> = { 2: '', 3: 'two × ', 4: 'three × ' };

function forfeitLines({ matches, failures }: ArenaReport): string[] {
  const left = matches.flatMap(({ one, other, games, forfeits }) =>
    [one, other].flatMap((name, side) =>
      Object.entries(forfeits[side]!).map(
        ([why, times]) =>
          `${shortName(name)} ${FORFEIT_WORDS[why as Forfeit]} and left: ${count(times, 'time')} in ${count(games, 'game')}`,
      ),
    ),
  );
  const firsts = failures.flatMap((failure) => [
    '',
    `The first time that ${shortName(failure.name)} ${FORFEIT_WORDS[failure.why]}:`,
    ...failureLines(failure),
  ]);
  return [...left, ...firsts];
}

const legend = (players: number): string[] => [
  `Shares and points are of the first named: among equals a share is ${(100 / players).toFixed(players === 3 ? 1 : 0)} %;`,
  'points are the mean lead over the others, without luck. Without luck a share may',
  'lie below 0 or above 100 %. ± ? is where too few games tell how sure a figure is.',
];

const RATED = [
  'Ratings count from the mean of all. Each rests on several matches and on the spread of',
  'all, and so may be far surer than a single match that has few games to tell its own by.',
];

export function reportLines(report: ArenaReport, setup: Setup): string[] {
  const { matches, ratings, players } = report;
  const rows = matches.map((match) => [
    `${shortName(match.one)} – ${AGAINST[players]}${shortName(match.other)}`,
    String(match.games),
    percent(match.won),
    percent(match.adjusted),
    eloWords(match, players - 1),
    `${signed(match.lead.mean, 1)} ${plusMinus(match.lead.within, 1)}`,
    match.ms.map((each) => each.toFixed(1)).join(' / '),
  ]);
  const head = ['', 'games', 'won', 'without luck', 'Elo', 'points', 'ms a move'];
  const rated = ratings.map(({ name, elo, within }) => [
    shortName(name),
    `${signed(elo)} ${plusMinus(within, 0)}`,
  ]);
  const forfeits = forfeitLines(report);
  return [
    `Arena: ${setupLine(setup)}`,
    '',
    ...table([head, ...rows]),
    '',
    ...legend(players),
    ...(ratings.length > 2 ? ['', ...table([['', 'rating'], ...rated]), '', ...RATED] : []),
    ...(forfeits.length > 0 ? ['', ...forfeits] : []),
    '',
    `again: --seed ${shellWord(report.seed)}`,
  ];
}

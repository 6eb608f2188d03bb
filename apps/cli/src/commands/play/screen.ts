/** The screen of a game as lines: a picture of what is going on, without any terminal. */
import {
  areaAt,
  awaited,
  makeDecision,
  resultOf,
  viewOf,
  type Decision,
  type RollPreview,
  type State,
  type Step,
} from '@marrakech/rules';
import { rankingLines } from '../../output/ending-words.js';
import { planMarket, type Size } from '../../output/market-plan.js';
import { drawMarket, type Marks } from '../../output/market.js';
import { besides, PURSES_WIDTH } from '../../output/position.js';
import { drawPurses } from '../../output/purses.js';
import { paint, type Depth } from '../../terminal/colour.js';
import type { Cursor } from '../../terminal/terminal-session.js';
import { widthOf, wrap } from '../../terminal/text-width.js';
import { askWords, HELP_LINES } from './game-words.js';
import type { GameSession } from './game-session.js';
import { previewLabels, previewLine, previewMosaics, previewsAhead } from './roll-preview.js';
import { parseCommand } from './typed-commands.js';

const LEAST_COLUMNS = 80;
const LEAST_ROWS = 24;

export type Page =
  | { readonly type: 'game' }
  | { readonly type: 'help' }
  /** Asked whether a player really leaves. */
  | { readonly type: 'leaving'; readonly seat: number };

/** One moment of Assam's way. */
export interface Walk {
  readonly before: State;
  readonly news: string;
  /** Where Assam is on his way; before the first step, still where he stood. */
  readonly at?: Step;
}

export interface ScreenProps {
  readonly session: GameSession;
  readonly page: Page;
  /** What can be decided now, and which of it is looked at. */
  readonly offers: readonly Decision[];
  readonly chosen?: Decision;
  readonly typed: string;
  readonly news: string;
  readonly walk?: Walk;
  readonly columns: number;
  readonly rows: number;
  readonly depth: Depth;
}

export interface Screen {
  readonly lines: readonly string[];
  readonly cursor: Cursor;
}

/** Below the market: a line to type on, and above it news and what there is to choose from. */
const BELOW = 6;

export function drawScreen(props: ScreenProps): Screen {
  const { columns, rows, page } = props;
  if (columns < LEAST_COLUMNS || rows < LEAST_ROWS) return drawSmallScreen(props);
  const ruled = props.depth === 'none';
  const large = planMarket('large', ruled);
  const roomy = columns >= besidesWidth('large', ruled) && rows >= large.height + BELOW + 1;
  const size = roomy ? 'large' : 'small';
  const width = Math.max(LEAST_COLUMNS - 1, besidesWidth(size, ruled));
  const top = page.type === 'help' ? ['Marrakech', '', ...HELP_LINES] : drawTop(props, size);
  const gap = page.type === 'help' || rows > top.length + BELOW ? [''] : [];
  const { line, cursor } = inputLine(props, width);
  const lines = [...top, ...gap, ...middleLines(props, width), line];
  const left = Math.floor((columns - width) / 2);
  const above = Math.floor((rows - lines.length) / 2);
  return {
    lines: [
      ...Array.from({ length: above }, () => ''),
      ...lines.map((each) => (each === '' ? '' : ' '.repeat(left) + each)),
    ],
    cursor: { x: left + cursor, y: above + lines.length - 1 },
  };
}

const besidesWidth = (size: Size, ruled: boolean): number =>
  planMarket(size, ruled).width + 2 + PURSES_WIDTH;

/** The market with the present choice drawn in, and the purses of all players. */
function drawTop(props: ScreenProps, size: Size): string[] {
  const { walk, depth, session } = props;
  const { names } = session.table;
  const state = walk?.before ?? session.table.state;
  const view = viewOf(state);
  const facing = props.chosen?.type === 'orient' ? props.chosen.facing : view.facing;
  const pose =
    walk === undefined
      ? { assam: view.assam, facing }
      : { assam: walk.at?.square ?? view.assam, facing: walk.at?.facing ?? view.facing };
  const marks = walk === undefined ? marksOf(props, state) : litOf(walk);
  const market = drawMarket({ halves: view.halves, ...pose }, { depth, size, ...marks });
  return besides(market, drawPurses(state, { names, depth, width: PURSES_WIDTH }));
}

const litOf = ({ at }: Walk): Marks => (at?.mosaic === undefined ? {} : { lit: [at.mosaic] });

function marksOf({ chosen, session }: ScreenProps, state: State): Marks {
  const { assam, mover, players } = viewOf(state);
  const now = awaited(state);
  if (now.type === 'orient' || now.type === 'roll') {
    const ahead = chosenPreview(state, chosen);
    return ahead === undefined ? {} : { labels: previewLabels(ahead), lit: previewMosaics(ahead) };
  }
  if (now.type !== 'lay') return {};
  const paid = session.table.turn?.payment !== undefined;
  const coins = paid ? (areaAt(state, assam)?.squares ?? []) : [];
  const colour = players[mover]?.next;
  const ghost = chosen?.type === 'lay' && colour ? { ghost: { rug: chosen.rug, colour } } : {};
  return { coins, ...ghost };
}

function chosenPreview(state: State, chosen: Decision | undefined): RollPreview | undefined {
  const all = previewsAhead(state);
  if (chosen?.type !== 'orient') return all[0];
  return all.find(({ facing }) => facing === chosen.facing);
}

/** News, and below them what there is to choose from. */
function middleLines(props: ScreenProps, width: number): string[] {
  if (props.page.type === 'help') return [];
  const all = wrap(props.news, width);
  const offered = props.walk === undefined && props.page.type === 'game' ? choiceLines(props) : [];
  // The purses tell the ranking as well; how the game ended stands nowhere else.
  const isOver = resultOf(props.session.table.state) !== undefined;
  const choice = isOver && all.length + offered.length > BELOW - 1 ? [] : offered;
  const room = BELOW - 1 - choice.length;
  const news = all.slice(0, room);
  const rest = Array.from({ length: room - news.length }, () => '');
  return [...news, ...rest, ...choice];
}

function choiceLines({ session, offers, chosen, depth }: ScreenProps): string[] {
  const { state, names } = session.table;
  if (resultOf(state) !== undefined) return rankingLines(state, names);
  const now = awaited(state);
  if (now.type === 'lay') {
    const places = offers.map((offer) => {
      const isChosen = chosen !== undefined && makeDecision(offer) === makeDecision(chosen);
      const text = makeDecision(offer);
      if (!isChosen)
        return depth === 'none' ? ` ${text} ` : paint(` ${text} `, { dim: true }, depth);
      return depth === 'none' ? `[${text}]` : paint(`[${text}]`, { bold: true }, depth);
    });
    return [places.join('')];
  }
  const ahead = chosenPreview(state, chosen);
  return previewsAhead(state).map((each) => {
    const isChosen = each.facing === ahead?.facing;
    return paint(
      `${isChosen ? '▸' : ' '} ${previewLine(each)}`,
      isChosen ? { bold: true } : { dim: true },
      depth,
    );
  });
}

function hintWords({ session, page, walk, typed }: ScreenProps): string {
  if (page.type === 'help') return 'any key goes back';
  if (page.type === 'leaving') return typed === '' ? 'anything else stays' : '';
  if (walk !== undefined) return '';
  const { state } = session.table;
  const now = awaited(state);
  const turnFirst = state.setup.order === 'turn-first';
  if (typed !== '') {
    const turns = now.type === 'orient' && ['orient', 'turn'].includes(parseCommand(typed).type);
    return turns && turnFirst && !session.table.ownDie ? 'Enter turns him, Enter again rolls' : '';
  }
  switch (now.type) {
    case 'nothing':
      return 'Enter ends';
    case 'orient':
      return `arrows turn him, Enter ${turnFirst ? 'rolls' : 'is done'}, or type`;
    case 'roll':
      return `${turnFirst ? 'arrows turn him, ' : ''}Enter rolls, or type`;
    case 'lay':
      return 'arrows or Tab move it, Enter lays it, or type';
    case 'draw':
      return 'type its letter';
  }
}

function askLine({ session, page, walk }: ScreenProps): string {
  const { table } = session;
  if (page.type === 'help') return '';
  if (page.type === 'leaving') return `${table.names[page.seat]} leaves for good? Type yes.`;
  return walk === undefined ? askWords(table.state, table.names, table.ownDie) : '';
}

function inputLine(
  props: ScreenProps,
  width: number,
): { readonly line: string; readonly cursor: number } {
  const { typed, depth } = props;
  const ask = askLine(props);
  const start = `${ask} › ${typed}`;
  const room = width - widthOf(start) - 2;
  const hint = hintWords(props);
  const shown = widthOf(hint) <= room ? hint.padStart(room + 1) : '';
  const line = `${paint(ask, { bold: true }, depth)} › ${typed}${paint(shown, { dim: true }, depth)}`;
  return { line, cursor: widthOf(start) };
}

/** For a window that the market does not fit in: typing goes on. */
function drawSmallScreen(props: ScreenProps): Screen {
  const { columns, rows, news, typed } = props;
  const words = [
    `The market needs a window of ${LEAST_COLUMNS} × ${LEAST_ROWS}; this one is ${columns} × ${rows}.`,
    'Make it larger, or go on by typing.',
    news,
    askLine(props),
  ];
  const above = words.flatMap((text) => wrap(text, columns)).slice(0, Math.max(0, rows - 1));
  const input = `› ${typed}`.slice(0, Math.max(0, columns - 1));
  return { lines: [...above, input], cursor: { x: input.length, y: above.length } };
}

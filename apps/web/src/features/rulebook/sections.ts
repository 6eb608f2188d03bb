/** The rulebook's sections, as the edition shown plays them. */
import type { RulebookWords } from '@marrakech/i18n';
import { EDITIONS, MOST_DIRHAMS, type EditionName } from '@marrakech/rules';
import { rugLook } from '../../game/rug-name.js';
import { SECTION_NAMES, type SectionName } from '../../navigation/rulebook-sections.js';
import { tableOf } from './editions.js';
import { winnerAtTheEnd, type FigureName } from './figures.js';

export type Block =
  | { readonly type: 'text'; readonly text: string }
  /** What another edition may do differently. */
  | { readonly type: 'edition'; readonly text: string }
  | { readonly type: 'steps' | 'list'; readonly items: readonly string[] }
  | { readonly type: 'figure'; readonly figure: FigureName; readonly caption: string }
  /** The table of all editions, and what it says. */
  | { readonly type: 'editions'; readonly said: readonly string[] };

export interface Section {
  readonly name: SectionName;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Everyday words for what it tells: they are found, and not shown. */
  readonly alsoCalled: string;
}

const text = (words: string): Block => ({ type: 'text', text: words });
const ofEdition = (words: string): Block => ({ type: 'edition', text: words });
const steps = (...items: string[]): Block => ({ type: 'steps', items });
const list = (...items: string[]): Block => ({ type: 'list', items });
const figure = (name: FigureName, caption: string): Block => ({
  type: 'figure',
  figure: name,
  caption,
});

type TurnLogWriter = (words: RulebookWords, name: EditionName) => readonly Block[];

const BLOCKS: Readonly<Record<SectionName, TurnLogWriter>> = {
  goal: ({ goal }) => [text(goal.story), text(goal.aim)],
  market: ({ market, caption }, name) => [
    text(market.squares),
    text(market.assam),
    figure('start', caption.start),
    ofEdition(market.start({ facing: EDITIONS[name].facing })),
  ],
  players: ({ players }, name) => {
    const { pileOfEachColour: each, pileFace } = EDITIONS[name];
    return [
      text(players.count),
      list(players.four, players.three),
      ofEdition(players.two({ rugs: 2 * each, each })),
      ofEdition(pileFace === 'up' ? players.faceUp : players.faceDown),
      // The only edition whose own rulebook has it; elsewhere it is a house rule.
      ...(name === 'first' ? [ofEdition(players.oneColour)] : []),
      text(players.begin),
    ];
  },
  turn: ({ turn }) => [
    text(turn.intro),
    steps(turn.orient, turn.walk, turn.pay, turn.lay),
    text(turn.next),
  ],
  facing: ({ facing, caption }) => [
    text(facing.ways),
    figure('facing', caption.facing),
    text(facing.never),
  ],
  walk: ({ walk, caption }) => [
    text(walk.die),
    text(walk.steps),
    figure('walk', caption.walk),
    text(walk.keeps),
  ],
  mosaics: ({ mosaics, caption }) => [
    text(mosaics.follow),
    figure('mosaic', caption.mosaic),
    text(mosaics.noStep),
    list(mosaics.south, mosaics.north, mosaics.west, mosaics.east),
    text(mosaics.corners),
    figure('corner', caption.corner),
  ],
  payment: ({ payment, caption }) => [
    text(payment.rule),
    text(payment.area),
    figure('payment', caption.payment({ look: rugLook() })),
    text(payment.colours),
    text(payment.free),
    list(payment.freeBare, payment.freeOwn, payment.freeNeutral),
    text(payment.first),
  ],
  rug: ({ rug, caption }) => [
    text(rug.where),
    figure('places', caption.places),
    text(rug.on),
    list(rug.onBare, rug.onHalf, rug.onHalves),
    figure('halves', caption.halves({ look: rugLook() })),
    text(rug.never),
    figure('never', caption.never({ look: rugLook() })),
    text(rug.always),
  ],
  out: ({ out, caption }, name) => [
    text(out.exact),
    text(out.all),
    ...(EDITIONS[name].cannotPay === 'out'
      ? [
          ofEdition(out.goesOut),
          text(out.neutral),
          figure('neutral', caption.neutral({ look: rugLook() })),
        ]
      : [ofEdition(out.playsOn)]),
    text(out.last),
  ],
  leave: ({ leave }) => [text(leave.any), text(leave.turn), text(leave.neutral)],
  end: ({ end, caption }, name) => {
    const { visible, dirhams, score } = winnerAtTheEnd();
    return [
      text(end.last),
      text(end.noRugs),
      text(end.count),
      figure('end', caption.end({ look: rugLook(), squares: visible, dirhams, points: score })),
      text(end.most),
      ofEdition(EDITIONS[name].tie === 'shared' ? end.shared : end.nobody),
      text(end.out),
    ];
  },
  'turn-last': ({ turnLast }, name) =>
    EDITIONS[name].offersTurnLast
      ? [
          text(turnLast.intro),
          steps(turnLast.walk, turnLast.pay, turnLast.lay, turnLast.orient),
          text(turnLast.keep),
          text(turnLast.last),
        ]
      : [ofEdition(turnLast.notOffered)],
  'house-rules': ({ houseRules }) => [
    text(houseRules.intro),
    list(
      houseRules.coverOwn,
      houseRules.dirhams({ most: MOST_DIRHAMS }),
      houseRules.oneColour,
      houseRules.facing,
    ),
  ],
  editions: ({ editions }) => [
    text(editions.intro),
    { type: 'editions', said: tableOf(editions).flatMap(({ about, says }) => [about, ...says]) },
  ],
};

export const sectionsOf = (words: RulebookWords, edition: EditionName): Section[] =>
  SECTION_NAMES.map((name) => ({
    name,
    title: words.title[name],
    blocks: BLOCKS[name](words, edition),
    alsoCalled: words.alsoCalled[name],
  }));

/** The rare moments that need a word: going out, leaving, the last rug, ties. */
import type { ScreenMessages } from '@marrakech/i18n';
import {
  EDITIONS,
  paymentOn,
  resultOf,
  standings,
  viewOf,
  walk,
  type Action,
  type State,
} from '@marrakech/rules';
import { nameFor, whoFor, type Reader } from './reader.js';

export interface Explanation {
  readonly title: string;
  readonly text: string;
  /** Where the rulebook has more of it. */
  readonly section: string;
}

export interface ExplainingReader extends Reader {
  readonly screens: ScreenMessages;
}

const LEAVING_TITLES = {
  time: 'outOfTimeTitle',
  vote: 'leftTitle',
  'no-show': 'noShowTitle',
} as const;

/** What was played, and what is not to be seen from the positions alone. */
export interface Played {
  readonly before: State;
  readonly action: Action;
  readonly after: State;
  /** Why a player left, where it was not by choice. */
  readonly why?: keyof typeof LEAVING_TITLES;
}

function explainRoll(reader: ExplainingReader, { before, action, after }: Played): Explanation[] {
  if (action.type !== 'roll') return [];
  const { assam, facing, mover, players } = viewOf(before);
  const payment = paymentOn(before, walk(assam, facing, action.die).at(-1)!.square);
  if (payment === undefined) return [];
  const { due, paid, to } = payment;
  const text = reader.screens.explain;
  const section = 'out';
  const playsOn = EDITIONS[before.setup.edition].cannotPay === 'plays-on';
  if (paid === due)
    return players[mover]?.dirhams === paid
      ? [{ title: text.exactTitle, text: playsOn ? text.exactPlaysOn : text.exact, section }]
      : [];
  if (playsOn) return [{ title: text.playsOnTitle, text: text.playsOn({ due, paid }), section }];
  const title = text.outTitle(whoFor(reader, mover));
  const out = { title, text: text.out({ due, paid, ...whoFor(reader, to) }), section };
  // Once the game is over, no player meets a neutral rug.
  return resultOf(after) === undefined
    ? [out, { title: text.neutralTitle, text: text.neutral, section }]
    : [out];
}

function explainTie(reader: ExplainingReader, state: State): Explanation[] {
  const text = reader.screens.explain;
  const ranking = standings(state).filter(({ out }) => out === 0);
  const [first] = ranking;
  const equals = ranking.filter(({ score }) => score === first?.score);
  if (first === undefined || equals.length < 2) return [];
  const names = reader.list(equals.map(({ seat }) => nameFor(reader, seat)));
  const section = 'end';
  if (equals.some(({ place }) => place > 1))
    return [
      {
        title: text.tieDirhamsTitle,
        text: text.tieDirhams({ names, winner: nameFor(reader, first.seat) }),
        section,
      },
    ];
  return EDITIONS[state.setup.edition].tie === 'no-winner'
    ? [{ title: text.tieNobodyTitle, text: text.tieNobody({ names }), section }]
    : [{ title: text.tieSharedTitle, text: text.tieShared({ names }), section }];
}

/** Why a game is over and who has won; nothing while it goes on. */
export function explainEnd(reader: ExplainingReader, state: State): Explanation[] {
  if (resultOf(state) === undefined) return [];
  const text = reader.screens.explain;
  const inPlay = viewOf(state).players.filter(({ out }) => out === 0);
  const [only] = inPlay;
  const ending: Explanation =
    inPlay.length === 1 && only !== undefined
      ? {
          title: text.lastPlayerTitle,
          text: text.lastPlayer(whoFor(reader, only.seat)),
          section: 'out',
        }
      : { title: text.lastRugTitle, text: text.lastRug, section: 'end' };
  return [ending, ...explainTie(reader, state)];
}

/** What becomes of the rugs of a player who left or went out. */
export function sayNeutralRugs(reader: Reader, seat: number, after: State): string {
  const goesOn = resultOf(after) === undefined ? 'yes' : 'other';
  return reader.text.play.leaveNote({ who: whoFor(reader, seat).who, goesOn });
}

function explainLeaving(reader: ExplainingReader, { action, after, why }: Played): Explanation[] {
  if (action.type !== 'leave') return [];
  const title = why === undefined ? 'leftTitle' : LEAVING_TITLES[why];
  return [
    {
      title: reader.screens.explain[title](whoFor(reader, action.seat)),
      text: sayNeutralRugs(reader, action.seat, after),
      section: 'out',
    },
  ];
}

/** What an action gives cause to explain. */
export const explainAction = (reader: ExplainingReader, played: Played): Explanation[] => [
  ...explainLeaving(reader, played),
  ...explainRoll(reader, played),
  ...explainEnd(reader, played.after),
];

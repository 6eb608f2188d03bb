/** The rare moments that need a word: going out, leaving, the last rug, ties. */
import { sayList, screenText, words } from '@marrakech/i18n';
import { EDITIONS, paymentOn, resultOf, standings, viewOf, walk } from '@marrakech/rules';
import { stateAt, type Game } from '../game/game.js';
import { nameOf, whoIs } from '../game/names.js';

export interface Explanation {
  readonly title: string;
  readonly text: string;
  /** Where the rulebook has more of it. */
  readonly section: string;
}

function explainRoll(game: Game, index: number): Explanation[] {
  const action = game.actions[index];
  if (action?.type !== 'roll') return [];
  const before = stateAt(game, index);
  const { assam, facing, mover, players } = viewOf(before);
  const payment = paymentOn(before, walk(assam, facing, action.die).at(-1)!.square);
  if (payment === undefined) return [];
  const { due, paid, to } = payment;
  const text = screenText.value.explain;
  const section = 'out';
  const playsOn = EDITIONS[game.setup.edition].cannotPay === 'plays-on';
  if (paid === due)
    return players[mover]?.dirhams === paid
      ? [{ title: text.exactTitle, text: playsOn ? text.exactPlaysOn : text.exact, section }]
      : [];
  if (playsOn) return [{ title: text.playsOnTitle, text: text.playsOn({ due, paid }), section }];
  const title = text.outTitle(whoIs(game, mover));
  const out = { title, text: text.out({ due, paid, ...whoIs(game, to) }), section };
  // Where nobody plays on, nobody will meet a neutral rug.
  return resultOf(stateAt(game, index + 1)) === undefined
    ? [out, { title: text.neutralTitle, text: text.neutral, section }]
    : [out];
}

function explainTie(game: Game, shown: number): Explanation[] {
  const state = stateAt(game, shown);
  const text = screenText.value.explain;
  const ranking = standings(state).filter(({ out }) => out === 0);
  const [first] = ranking;
  const equals = ranking.filter(({ score }) => score === first?.score);
  if (first === undefined || equals.length < 2) return [];
  const names = sayList(equals.map(({ seat }) => nameOf(game, seat)));
  const section = 'end';
  if (equals.some(({ place }) => place > 1))
    return [
      {
        title: text.tieDirhamsTitle,
        text: text.tieDirhams({ names, winner: nameOf(game, first.seat) }),
        section,
      },
    ];
  return EDITIONS[game.setup.edition].tie === 'no-winner'
    ? [{ title: text.tieNobodyTitle, text: text.tieNobody({ names }), section }]
    : [{ title: text.tieSharedTitle, text: text.tieShared({ names }), section }];
}

function explainEnd(game: Game, shown: number): Explanation[] {
  const state = stateAt(game, shown);
  const result = resultOf(state);
  if (result === undefined) return [];
  const text = screenText.value.explain;
  const inPlay = viewOf(state).players.filter(({ out }) => out === 0);
  const [only] = inPlay;
  const ending: Explanation =
    inPlay.length === 1 && only !== undefined
      ? {
          title: text.lastPlayerTitle,
          text: text.lastPlayer(whoIs(game, only.seat)),
          section: 'out',
        }
      : { title: text.lastRugTitle, text: text.lastRug, section: 'end' };
  return [ending, ...explainTie(game, shown)];
}

/** Nobody leaves twice. */
function leavingTitle(game: Game, seat: number) {
  const text = screenText.value.explain;
  const leaving = game.events.find(
    (event) =>
      event.type === 'played' && event.action.type === 'leave' && event.action.seat === seat,
  );
  const why = leaving?.type === 'played' ? leaving.why : undefined;
  if (why === 'time') return text.outOfTimeTitle;
  return why === 'no-show' ? text.noShowTitle : text.leftTitle;
}

function explainLeaving(game: Game, index: number): Explanation[] {
  const action = game.actions[index];
  if (action?.type !== 'leave') return [];
  const who = whoIs(game, action.seat);
  const goesOn = resultOf(stateAt(game, index + 1)) === undefined ? 'yes' : 'other';
  return [
    {
      title: leavingTitle(game, action.seat)(who),
      text: words.value.play.leaveNote({ who: who.who, goesOn }),
      section: 'out',
    },
  ];
}

/** What the action number `index` gives cause to explain. */
export const explainAction = (game: Game, index: number): Explanation[] => [
  ...explainLeaving(game, index),
  ...explainRoll(game, index),
  ...explainEnd(game, index + 1),
];

/** A square in words: what lies there, who stands there, what it would mean. */
import { sayChoice, sayNumber, words } from '@marrakech/i18n';
import {
  squaresOf,
  type Die,
  type RollPreview,
  type RugPlace,
  type Square,
  type View,
} from '@marrakech/rules';
import type { RugChoice } from '../../game/choice/rug-choice.js';
import { placesOn } from '../../game/choice/rug-choice.js';
import type { Game } from '../../game/game.js';
import { isYou, ownName } from '../../game/names.js';
import { rugName } from '../../game/rug-name.js';

export interface SquareContext {
  readonly game: Game;
  /** In the designs the players chose. */
  readonly view: View;
  readonly preview?: RollPreview | undefined;
  readonly places: readonly RugPlace[];
  readonly choice: RugChoice;
  /** A rug that waits for the table's answer. */
  readonly pending?: RugPlace | undefined;
}

function groundLabel({ game, view }: SquareContext, square: Square): string {
  const text = words.value.square;
  const half = view.halves.find((each) => each.square === square);
  if (half === undefined) return text.bare({ square });
  const { owner, neutral } = half;
  const rug = rugName(half.colour);
  if (neutral) return text.neutral({ square, rug });
  if (isYou(game, owner)) return text.yours({ square, rug });
  return text.owned({ square, rug, name: ownName(game, owner) });
}

function previewLabels({ preview }: SquareContext, square: Square): string[] {
  const text = words.value.square;
  const here = preview?.outcomes.filter((outcome) => outcome.square === square) ?? [];
  if (here.length === 0) return [];
  const dice = sayChoice(here.map(({ die }): string => sayNumber(die satisfies Die)));
  const due = here.find(({ payment }) => payment !== undefined)?.payment?.due;
  return [
    text.reachedBy({ dice }),
    ...(due === undefined ? [] : [text.cost({ dirhams: due })]),
    ...(here.some(({ out }) => out) ? [text.tooMuch] : []),
  ];
}

function placeLabels({ places, choice }: SquareContext, square: Square): string[] {
  if (places.length === 0) return [];
  const text = words.value.square;
  if (choice.first === square) return [text.chosen];
  const joins = placesOn(places, square);
  if (choice.first !== undefined && joins.some((place) => squaresOf(place).includes(choice.first!)))
    return [text.second];
  // Most squares take no rug: to say so of each would drown what they are.
  return joins.length > 0 ? [text.first] : [];
}

export function squareLabel(context: SquareContext, square: Square): string {
  const { view, pending } = context;
  return [
    groundLabel(context, square),
    ...(view.assam === square ? [words.value.square.assam({ facing: view.facing })] : []),
    ...(pending !== undefined && squaresOf(pending).includes(square)
      ? [words.value.square.pending]
      : []),
    ...previewLabels(context, square),
    ...placeLabels(context, square),
  ].join(', ');
}

/** Draws where each die value leads Assam and the payment there. */
import { FACINGS, isSquare, type Square } from '@marrakech/rules';
import type { VNode } from 'preact';
import { Cost } from './coins.js';
import { DieFace } from './die.js';
import {
  centreOf,
  screenFacing,
  shifted,
  squareBeside,
  type Point,
  type Turns,
} from './geometry.js';
import type { Signs } from './signs.js';
import type { Theme } from './theme.js';

/** The offset of a token next to Assam, which keeps it clear of his arrow. */
const CLEAR_OF_ARROW = 24;

/** The centre of a square's token, shifted away from Assam's arrow if needed. */
function tokenCentre(square: Square, assam: Square, turns: Turns): Point {
  const centre = centreOf(square, turns);
  const facing = FACINGS.find((side) => squareBeside(assam, side) === square);
  return facing === undefined
    ? centre
    : shifted(centre, screenFacing(facing, turns), CLEAR_OF_ARROW);
}

export function RollCosts({
  outcomes,
  assam,
  theme,
  turns,
}: {
  readonly outcomes: NonNullable<Signs['rollCosts']>;
  readonly assam: Square;
  readonly theme: Theme;
  readonly turns: Turns;
}): VNode {
  // Around a corner loop two die values can lead to the same square.
  const squares = [...new Set(outcomes.map(({ square }) => square))].filter(isSquare);
  return (
    <g class="roll-costs">
      {squares.map((square) => {
        const here = outcomes.filter((outcome) => outcome.square === square);
        const priced = here.find(({ payment }) => payment !== undefined);
        const centre = tokenCentre(square, assam, turns);
        const isPair = here.length > 1;
        const radius = isPair ? 17 : 22;
        return (
          <g key={square} class="roll-cost">
            {here.map(({ die }, index) => (
              <DieFace
                key={die}
                value={die}
                centre={{ x: centre.x + (index - (here.length - 1) / 2) * 36, y: centre.y }}
                radius={radius}
                theme={theme}
              />
            ))}
            {priced?.payment === undefined ? null : (
              <Cost
                dirhams={priced.payment.due}
                centre={{ x: centre.x + (isPair ? 30 : 20), y: centre.y - 18 }}
                radius={17}
                out={priced.out}
                theme={theme}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

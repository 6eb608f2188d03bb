/** Where each die value would lead Assam, and what it would cost there. */
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

/** The signs on one square stand in a row: across the way to Assam, clear of his arrows. */
function signRow(square: Square, assam: Square, count: number, turns: Turns): Point[] {
  const centre = centreOf(square, turns);
  const facing = FACINGS.find((side) => squareBeside(assam, side) === square);
  const away = facing === undefined ? undefined : screenFacing(facing, turns);
  const middle = away === undefined ? centre : shifted(centre, away, 20);
  const along = away === undefined || away % 2 === 0 ? 1 : 2;
  const gap = count > 2 ? 32 : 47;
  return Array.from({ length: count }, (_, index) =>
    shifted(middle, along, (index - (count - 1) / 2) * gap),
  );
}

export function Prospects({
  prospects,
  assam,
  theme,
  turns,
}: {
  readonly prospects: NonNullable<Signs['prospects']>;
  readonly assam: Square;
  readonly theme: Theme;
  readonly turns: Turns;
}): VNode {
  // Two die values can lead to one square, around a corner loop.
  const squares = [...new Set(prospects.map(({ square }) => square))].filter(isSquare);
  return (
    <g class="prospects">
      {squares.map((square) => {
        const here = prospects.filter((prospect) => prospect.square === square);
        const priced = here.find(({ payment }) => payment !== undefined);
        const count = here.length + (priced === undefined ? 0 : 1);
        const row = signRow(square, assam, count, turns);
        const radius = count > 2 ? 15 : 22;
        return (
          <g key={square} class="prospect">
            {here.map(({ die }, index) => (
              <DieFace key={die} value={die} centre={row[index]!} radius={radius} theme={theme} />
            ))}
            {priced?.payment === undefined ? null : (
              <Cost
                dirhams={priced.payment.due}
                centre={row[count - 1]!}
                radius={radius + 1}
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

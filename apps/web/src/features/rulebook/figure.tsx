/** A picture of the rulebook: the board itself, with what the rules say about it. */
import { Board, centreOf, type Theme } from '@marrakech/board-svg';
import { squaresOf, type Facing, type RugPlace } from '@marrakech/rules';
import type { ComponentChildren, VNode } from 'preact';
import { figureOf, type FigureName } from './figures.js';

interface FigureProps {
  readonly name: FigureName;
  readonly caption: string;
  readonly facing: Facing;
  readonly theme: Theme;
  /** The caption as it is shown. */
  readonly children: ComponentChildren;
}

export function Figure({ name, caption, facing, theme, children }: FigureProps): VNode {
  const { view, signs, crossed } = figureOf(name, facing);
  return (
    <figure class="rulebook-figure">
      <Board
        {...signs}
        view={view}
        theme={theme}
        prefix={`rulebook-${name}`}
        title={caption}
        coordinates
      >
        {crossed === undefined ? null : <Cross place={crossed} />}
      </Board>
      {/* Screen readers read the picture's title instead. */}
      <figcaption aria-hidden="true">{children}</figcaption>
    </figure>
  );
}

/** Not here: a cross from corner to corner of the place. */
function Cross({ place }: { readonly place: RugPlace }): VNode {
  const [one, other] = squaresOf(place).map((square) => centreOf(square));
  const xs = [one!.x, other!.x];
  const ys = [one!.y, other!.y];
  const [left, right] = [Math.min(...xs) - 40, Math.max(...xs) + 40];
  const [top, bottom] = [Math.min(...ys) - 40, Math.max(...ys) + 40];
  return (
    <path
      class="rulebook-cross"
      d={`M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`}
    />
  );
}

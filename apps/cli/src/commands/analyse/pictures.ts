/** Many boards in one page: what they share is kept once, and colours follow the reader's theme. */
import { boardSvg, PALETTES, type Palette } from '@marrakech/board-svg';
import { coloursOf, viewOf } from '@marrakech/rules';
import type { Moment } from './moments.js';

/** All colours of a palette, in the same order for every palette. */
function huesOf(palette: Palette): string[] {
  const values = (part: unknown): string[] => {
    if (typeof part === 'string') return [part];
    return typeof part === 'object' && part !== null ? Object.values(part).flatMap(values) : [];
  };
  return values(palette);
}

const LIGHT = huesOf(PALETTES.light);
const DARK = huesOf(PALETTES.dark);

const declarations = (hues: readonly string[]): string =>
  hues.map((hue, at) => `--b${LIGHT.indexOf(LIGHT[at]!)}:${hue};`).join('');

/** The boards' colours as custom properties, by day and by night. */
export const BOARD_STYLE = `:root{${declarations(LIGHT)}}@media (prefers-color-scheme:dark){:root{${declarations(DARK)}}}`;

const themed = (svg: string): string =>
  svg.replaceAll(/#[0-9a-f]{6}\b/g, (hue) => {
    const at = LIGHT.indexOf(hue);
    return at < 0 ? hue : `var(--b${at})`;
  });

function draw({ state, laid }: Moment): string {
  const view = viewOf(state);
  const edge = view.phase === 'over' ? undefined : coloursOf(state.setup, view.mover);
  return themed(boardSvg(view, { laid, coordinates: true, ...(edge && { edge }) }));
}

export interface Pictures {
  /** Every tag that occurs in any of them. */
  readonly tags: readonly string[];
  /** By moment: the tags of its picture, by number. */
  readonly pictures: readonly (readonly number[])[];
}

export function drawMoments(moments: readonly Moment[]): Pictures {
  const numbers = new Map<string, number>();
  const pictures = moments.map((moment) =>
    draw(moment)
      .split(/(?<=>)(?=<)/)
      .map((tag) => {
        const number = numbers.get(tag) ?? numbers.size;
        numbers.set(tag, number);
        return number;
      }),
  );
  return { tags: [...numbers.keys()], pictures };
}

/** Each player's purse, rugs and points, as lines beside the market. */
import {
  coloursOf,
  standings,
  viewOf,
  type Colour,
  type PlayerView,
  type Standing,
  type State,
} from '@marrakech/rules';
import { paint, type Depth } from '../terminal/colour.js';
import { fit } from '../terminal/text-width.js';
import { count, type Names } from './names.js';
import { RUG_LOOKS } from './rug-look.js';

export interface PursesOptions {
  readonly names: Names;
  readonly depth: Depth;
  readonly width: number;
}

/** A swatch of a colour: its motif, and the letter that records give it. */
function swatch(colour: Colour, depth: Depth): string {
  const { sign, ground, lettering: ink } = RUG_LOOKS[colour];
  return depth === 'none'
    ? `${sign}${colour}`
    : paint(` ${sign}${colour} `, { ground, ink }, depth);
}

/** With two colours each, also the rug that comes next, as far as everyone can see it. */
function rugWords({ rugs, pile, next }: PlayerView, depth: Depth): string {
  if (pile.length < 2 || rugs === 0) return count(rugs, 'rug');
  return `${count(rugs, 'rug')}, next ${next === undefined ? '?' : swatch(next, depth)}`;
}

function linesOf(
  state: State,
  player: PlayerView,
  standing: Standing,
  options: PursesOptions,
): string[] {
  const { names, depth, width } = options;
  const { phase, mover } = viewOf(state);
  const moves = phase !== 'over' && mover === player.seat;
  const swatches = coloursOf(state.setup, player.seat).map((colour) => swatch(colour, depth));
  const room = width - 2 - swatches.length * (depth === 'none' ? 3 : 5);
  const name = fit(names[player.seat]!, room).trimEnd();
  const head = `${moves ? '▸' : ' '} ${paint(name, { bold: moves }, depth)} ${swatches.join(' ')}`;
  if (player.out !== 0) return [head, paint('  out; the rugs are neutral', { dim: true }, depth)];
  return [
    head,
    `  ${count(player.dirhams, 'dirham')}, ${rugWords(player, depth)}`,
    paint(
      `  ${count(standing.score, 'point')}, ${count(standing.visible, 'square')} showing`,
      { dim: true },
      depth,
    ),
  ];
}

/** The lines of all players in seating order, with a blank line between two players. */
export function drawPurses(state: State, options: PursesOptions): string[] {
  const accounts = standings(state);
  return viewOf(state).players.flatMap((player, index) => {
    const standing = accounts.find(({ seat }) => seat === player.seat)!;
    const lines = linesOf(state, player, standing, options);
    return index === 0 ? lines : ['', ...lines];
  });
}

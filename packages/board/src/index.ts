/** Marrakech, drawn: one picture of a position, as SVG. It knows no rules. */
export { Board, type BoardOptions } from './board.js';
export { boardSvg } from './board-svg.js';
export { mosaicPath, walkPath, type Pose, type Turns } from './geometry.js';
export { THEMES, type Theme } from './theme.js';

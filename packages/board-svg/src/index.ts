/** Draws positions, dice, coins and piles of Marrakech as SVG. It contains no rules. */
export { ASSAM_SIDE, AssamPicture } from './assam.js';
export { Board, type BoardOptions, type BoardProps } from './board.js';
export { boardSvg } from './board-svg.js';
export { Coin, Purse, type CoinValue } from './coins.js';
export { Die } from './die.js';
export {
  boardFrame,
  centreOf,
  MARKET,
  mosaicPath,
  screenFacing,
  shifted,
  type Point,
  type Turns,
} from './geometry.js';
export type { PictureProps } from './picture.js';
export { Pile, RugPicture } from './pile.js';
export type { Signs } from './signs.js';
export { PALETTES, THEMES, type Palette, type Theme, type Yarns } from './theme.js';
export { pointsAlong, walkPath, type Pose } from './walk-path.js';

/** A scene as a picture. */
import { boardSvg } from '@marrakech/board-svg';
import { coloursOf, viewOf } from '@marrakech/rules';
import { Resvg } from '@resvg/resvg-js';
import type { Scene } from './scene.js';
import type { ShowOptions } from './show.js';

export function drawSvg(scene: Scene, { theme, size, coordinates }: ShowOptions): string {
  const view = viewOf(scene.state);
  const edge = view.phase === 'over' ? undefined : coloursOf(scene.state.setup, view.mover);
  const svg = boardSvg(view, {
    ...(scene.complete ? edge && { edge } : { assam: null }),
    ...(scene.laid !== undefined && { laid: scene.laid }),
    ...(theme !== undefined && { theme }),
    ...(size !== undefined && { size }),
    ...(coordinates !== undefined && { coordinates }),
  });
  return `${svg}\n`;
}

export const drawPng = (scene: Scene, options: ShowOptions): Buffer =>
  new Resvg(drawSvg(scene, options), { font: { loadSystemFonts: false } }).render().asPng();

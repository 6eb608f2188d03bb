import { extname } from 'node:path';
import { viewOf } from '@marrakech/rules';
import type { Theme } from '@marrakech/board-svg';
import { drawMarket } from '../drawing/market.js';
import { besides, drawPosition } from '../drawing/position.js';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';
import { checkOverwrite, isStandardOutput } from '../files/overwrite-check.js';
import { writeWhole } from '../files/write-file.js';
import { depthOf, type Depth } from '../terminal/ink.js';
import { sceneOf, type Scene } from './scene.js';
import { findSubject } from './subject.js';

export const FORMATS = ['text', 'svg', 'png'] as const;
type Format = (typeof FORMATS)[number];

const ENDINGS: Readonly<Record<string, Format>> = {
  '': 'text',
  '.txt': 'text',
  '.text': 'text',
  '.svg': 'svg',
  '.png': 'png',
};

export interface ShowOptions {
  readonly turn?: number;
  readonly format?: Format;
  readonly out?: string;
  readonly theme?: Theme;
  readonly size?: number;
  readonly coordinates?: boolean;
}

function drawText(scene: Scene, depth: Depth): string {
  const { state, names, caption, complete } = scene;
  if (!complete) {
    const market = drawMarket({ halves: viewOf(state).halves }, { depth });
    return `${besides(market, []).join('\n')}\n`;
  }
  return `${drawPosition(state, { names, depth }).join('\n')}\n\n${caption}\n`;
}

async function draw(
  scene: Scene,
  format: Format,
  options: ShowOptions,
  depth: Depth,
): Promise<string | Buffer> {
  if (format === 'text') return drawText(scene, depth);
  const { drawSvg, drawPng } = await import('./picture.js');
  return format === 'svg' ? drawSvg(scene, options) : drawPng(scene, options);
}

/** Draws one moment of a game. */
export async function show(what: string | undefined, options: ShowOptions): Promise<ExitCode> {
  const out = isStandardOutput(options.out ?? '-') ? undefined : options.out;
  const format = options.format ?? ENDINGS[extname(out ?? '').toLowerCase()];
  if (format === undefined) {
    const words = '--out ends in .txt, .svg or .png, or --format says what to write';
    return complain({ exit: EXIT.usage, words });
  }
  if (format === 'text' && (options.theme ?? options.size) !== undefined) {
    const words = '--theme and --size are for pictures; add --format svg or --format png';
    return complain({ exit: EXIT.usage, words });
  }
  if (what === undefined && process.stdin.isTTY)
    return complain({ exit: EXIT.usage, words: 'say what to show: a file, a position or a board' });
  if (format === 'png' && out === undefined && process.stdout.isTTY) {
    const words = 'a PNG is nothing for a terminal; give it a file with --out FILE';
    return complain({ exit: EXIT.usage, words });
  }

  const source = what ?? '-';
  const free = checkOverwrite([source], out === undefined ? [] : [out]);
  if (!free.ok) return complain(free.error);
  const subject = await findSubject(source);
  if (!subject.ok) return complain(subject.error);
  const scene = sceneOf(subject.value, options.turn);
  if (!scene.ok) return complain(scene.error);
  const depth = out === undefined ? depthOf(process.stdout) : 'none';
  const drawn = await draw(scene.value, format, options, depth);
  if (out === undefined) {
    process.stdout.write(drawn);
    return EXIT.good;
  }
  const written = writeWhole(out, drawn);
  return written.ok ? EXIT.good : complain(written.error);
}

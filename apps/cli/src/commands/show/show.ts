/** One moment of a game as text, SVG or PNG. */
import { extname } from 'node:path';
import { THEMES, type Theme } from '@marrakech/board-svg';
import { viewOf } from '@marrakech/rules';
import { Command, Option } from 'commander';
import { whole } from '../../args/options.js';
import { checkOverwrite, isStandardOutput } from '../../args/overwrite-check.js';
import { writeWhole } from '../../args/write-file.js';
import { drawMarket } from '../../output/market.js';
import { besides, drawPosition } from '../../output/position.js';
import { depthOf, type Depth } from '../../terminal/colour.js';
import { complain, EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';
import { sceneOf, type Scene } from './scene.js';
import { findSubject } from './subject.js';

const FORMATS = ['text', 'svg', 'png'] as const;
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
async function show(what: string | undefined, options: ShowOptions): Promise<ExitCode> {
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

const MOST_TURNS = 9999;

export const command = new Command('show')
  .argument('[what]', 'a file, - for standard input, a position text, or a board text')
  .addOption(
    new Option('-t, --turn <number>', 'of a record: 0 is the start').argParser(
      whole(0, MOST_TURNS),
    ),
  )
  .addOption(
    new Option('-f, --format <format>', 'if left out, as --out ends, else text').choices(FORMATS),
  )
  .option('-o, --out <file>', 'write there instead of to standard output')
  .addOption(new Option('--theme <theme>', 'of a picture').choices(THEMES))
  .addOption(
    new Option('--size <pixels>', 'width and height of a picture').argParser(whole(16, 8192)),
  )
  .option('--coordinates', 'write files and ranks beside a picture, as text always has them')
  .addHelpText(
    'after',
    `
Examples:
  npx marrakech show game.mkh
  npx marrakech show game.mkh --turn 12 --out turn-12.png --size 1200
  npx marrakech show 7/7/7/7/2Av4/2A^4/7
  npx marrakech show - --format svg --theme dark < game.mkh > game.svg`,
  )
  .action(runs(show));

/** The game on a whole screen: arrow keys, typing, and Assam walking. */
import { resultOf } from '@marrakech/rules';
import type { ExitCode } from '../exit-codes.js';
import { depthOf } from '../terminal/ink.js';
import { TerminalSession } from '../terminal/terminal-session.js';
import { wrap } from '../terminal/text-width.js';
import { Desk } from './desk.js';
import { sayFarewell } from './farewell.js';
import { lastWords } from './game-words.js';
import type { Keeper } from './keeper.js';
import type { Referee } from './referee.js';
import { onSignals } from '../terminal/signals.js';
import { stage } from './stage.js';

const STEP_TIME = 180;
/** As long as a doubled Enter takes. */
const PAUSE_TIME = 400;

export interface ScreenOptions {
  readonly greeting: string;
  /** Whether Assam stands where he goes at once. */
  readonly still: boolean;
}

/** Draws the desk and feeds it keys until one of them ends the session. */
function runSession(desk: Desk, still: boolean): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    const depth = depthOf(process.stdout);
    let timer: NodeJS.Timeout | undefined;
    let pause: NodeJS.Timeout | undefined;

    function end(): void {
      clearTimeout(timer);
      clearTimeout(pause);
      forget();
      session.close();
    }
    /** Whatever goes wrong in here, the terminal is given back first. */
    const guarded = (work: () => void) => () => {
      try {
        work();
      } catch (error) {
        end();
        reject(error);
      }
    };
    function draw(): void {
      const { columns, rows } = process.stdout;
      const { lines, cursor } = stage({ ...desk.scene, columns, rows, depth });
      session.draw(lines, cursor);
      clearTimeout(timer);
      if (desk.isWalking) timer = setTimeout(guarded(walkOn), STEP_TIME);
    }
    function walkOn(): void {
      desk.step();
      draw();
    }
    const session = new TerminalSession({
      onKey: (glyph, key) =>
        guarded(() => {
          if (key.ctrl === true && key.name === 'z') {
            if (process.platform !== 'win32') session.suspend();
            return;
          }
          const exit = desk.press(glyph, key);
          if (still) desk.hurry();
          clearTimeout(pause);
          if (desk.isPausing) pause = setTimeout(() => desk.resume(), PAUSE_TIME);
          if (exit === undefined) draw();
          else {
            end();
            resolve(exit);
          }
        })(),
      onResize: guarded(draw),
    });
    const forget = onSignals((exit) => {
      end();
      resolve(exit);
    });
    guarded(() => {
      session.open();
      draw();
    })();
  });
}

export async function playOnScreen(
  referee: Referee,
  keeper: Keeper,
  { greeting, still }: ScreenOptions,
): Promise<ExitCode> {
  const exit = await runSession(new Desk(referee, keeper, greeting), still);
  const { game } = referee;
  // The screen is gone, and with it what was told there.
  if (resultOf(game.state) !== undefined)
    process.stdout.write(`${wrap(lastWords(game), process.stdout.columns).join('\n')}\n`);
  return sayFarewell(game, keeper, exit);
}

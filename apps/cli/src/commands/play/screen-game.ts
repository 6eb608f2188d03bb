/** The game on a whole screen: arrow keys, typing, and Assam walking. */
import { resultOf } from '@marrakech/rules';
import { depthOf } from '../../terminal/colour.js';
import type { ExitCode } from '../../terminal/exit-codes.js';
import { onSignals } from '../../terminal/signals.js';
import { TerminalSession } from '../../terminal/terminal-session.js';
import { wrap } from '../../terminal/text-width.js';
import type { Autosave } from './autosave.js';
import { lastWords } from './game-words.js';
import { KeyController } from './key-controller.js';
import type { GameSession } from './game-session.js';
import { drawScreen } from './screen.js';
import { endSession } from './session-end.js';

const STEP_TIME = 180;
/** As long as a doubled Enter takes. */
const PAUSE_TIME = 400;

export interface ScreenOptions {
  readonly greeting: string;
  /** Whether Assam stands where he goes at once. */
  readonly still: boolean;
}

/** Draws the controller and feeds it keys until one of them ends the session. */
function runSession(controller: KeyController, still: boolean): Promise<ExitCode> {
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
      const { lines, cursor } = drawScreen({ ...controller.scene, columns, rows, depth });
      session.draw(lines, cursor);
      clearTimeout(timer);
      if (controller.isWalking) timer = setTimeout(guarded(walkOn), STEP_TIME);
    }
    function walkOn(): void {
      controller.step();
      draw();
    }
    const session = new TerminalSession({
      onKey: (glyph, key) =>
        guarded(() => {
          if (key.ctrl === true && key.name === 'z') {
            if (process.platform !== 'win32') session.suspend();
            return;
          }
          const exit = controller.press(glyph, key);
          if (still) controller.hurry();
          clearTimeout(pause);
          if (controller.isPausing) pause = setTimeout(() => controller.resume(), PAUSE_TIME);
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
  session: GameSession,
  autosave: Autosave,
  { greeting, still }: ScreenOptions,
): Promise<ExitCode> {
  const exit = await runSession(new KeyController(session, autosave, greeting), still);
  const { table } = session;
  // The screen is gone, and with it what was told there.
  if (resultOf(table.state) !== undefined)
    process.stdout.write(`${wrap(lastWords(table), process.stdout.columns).join('\n')}\n`);
  return endSession(table, autosave, exit);
}

/** A bot's turn at a table of this device: it thinks in its worker, and takes as long as a person. */
import { awaited } from '@marrakech/rules';
import { commandFor } from '@marrakech/table';
import { stateNow, type Game } from '../game.js';
import type { HouseLink } from '../table-link.js';
import { decideAsBot } from './bot-player.js';

const wait = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** While a slow phone draws the change of turn, which takes about this long, its cores are needed for that. */
const DRAWING_MS = 150;

/** Takes one step if it is for a bot to act. Whether it did, and the table took it. */
export async function playBot(
  game: Game,
  house: HouseLink,
  pause: number,
  isWanted: () => boolean,
): Promise<boolean> {
  const state = stateNow(game);
  const waiting = awaited(state);
  if (waiting.type === 'nothing' || waiting.type === 'draw') return false;
  const { seat, type } = waiting;
  const level = game.seats[seat]?.level;
  if (level === undefined) return false;
  if (type === 'roll') return (await house.say({ type: 'roll', seat })).type === 'done';
  const paused = wait(pause);
  await wait(Math.min(pause, DRAWING_MS));
  const decision = await decideAsBot(level, game.setup, game.actions);
  await paused;
  if (!isWanted()) return false;
  return (await house.say(commandFor(game.setup, seat, decision))).type === 'done';
}

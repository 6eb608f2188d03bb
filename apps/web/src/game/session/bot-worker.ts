/** Thinks for the bots, so that the page never stutters. */
import { isLevelName, makePlayer, type LevelName, type Player } from '@marrakech/bot';
import { stateAfter } from '@marrakech/rules';
import type { Answer, Question } from './bot-worker-messages.js';

/** One player for each level and kind of game, made when it is first asked. */
const players = new Map<string, Promise<Player>>();

async function playerOf({ level, setup }: Question): Promise<Player> {
  // A level of another version of this page: a bot of medium strength plays instead.
  const name: LevelName = isLevelName(level) ? level : 'brahim';
  const key = `${name} ${JSON.stringify(setup)}`;
  const known = players.get(key) ?? makePlayer(name, setup);
  players.set(key, known);
  return known;
}

async function answer(question: Question): Promise<void> {
  const player = await playerOf(question);
  const { id, setup, actions, seed } = question;
  const decision = player.decide(stateAfter(setup, actions), { seed, actions });
  const said: Answer = { id, decision };
  postMessage(said);
}

addEventListener('message', (event: MessageEvent<Question>) => {
  answer(event.data).catch((error: unknown) => {
    // The page hears of an error that is thrown, not of a promise that is rejected.
    setTimeout(() => {
      throw error;
    });
  });
});

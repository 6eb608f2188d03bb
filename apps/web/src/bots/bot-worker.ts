/** Thinks for the bots, so that the page never stutters. */
import { isLevelName, makePlayer, type LevelName, type Player } from '@marrakech/bot';
import { stateOf, type Answer, type Question } from './thinking.js';

const players = new Map<LevelName, Promise<Player>>();

async function playerOf(level: string): Promise<Player> {
  // A level of another version of this page: somebody of middling strength sits in.
  const name = isLevelName(level) ? level : 'brahim';
  let player = players.get(name);
  if (player === undefined) {
    player = makePlayer(name);
    players.set(name, player);
  }
  return player;
}

addEventListener('message', (event: MessageEvent<Question>) => {
  const { id, level, seed } = event.data;
  void playerOf(level).then((player) => {
    const decision = player.decide(stateOf(event.data), { seed });
    const answer: Answer = { id, decision };
    postMessage(answer);
  });
});

/** Plays games for measurements, without the arena. */
import {
  awaited,
  DIE_FACES,
  makeSetup,
  play,
  startState,
  viewOf,
  type ChanceAction,
  type PlayerCount,
} from '@marrakech/rules';
import type { Below, State } from '@marrakech/rules/fast';

export function newGame(players: PlayerCount = 2): State {
  const setup = makeSetup({ players });
  if (!setup.ok) throw new Error(setup.error.code);
  return startState(setup.value);
}

/** Chance's action if one is due. */
function chanceAction(state: State, below: Below): ChanceAction | undefined {
  const now = awaited(state);
  if (now.type === 'roll') return { type: 'roll', die: DIE_FACES[below(DIE_FACES.length)]! };
  if (now.type !== 'draw') return undefined;
  const { pile, rugs: left } = viewOf(state).players[now.seat]!;
  let above = below(left);
  const { colour } = pile.find(({ rugs }) => (above -= rugs) < 0)!;
  return { type: 'draw', seat: now.seat, colour };
}

/** Plays rolls and draws until a player is to decide or the game is over, and returns them. */
export function letChanceAct(state: State, below: Below): ChanceAction[] {
  const came: ChanceAction[] = [];
  for (;;) {
    const action = chanceAction(state, below);
    if (action === undefined) return came;
    play(state, action);
    came.push(action);
  }
}

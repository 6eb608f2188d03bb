/** Which sound goes with what is shown. */
import { viewOf } from '@marrakech/rules';
import { stateAt, type Game } from '../../game/game.js';
import { isYou } from '../../game/names.js';
import type { AnimationStep } from '../../game/playback/animation-steps.js';
import { settings } from '../../storage/settings.js';
import { showCaption } from './caption.js';
import type { Sound } from './sounds.js';

function hear(sound: Sound, count = 1): void {
  const { sound: isOn, captions, pace } = settings.peek();
  if (captions) showCaption(sound);
  // Played at once, a game would be nothing but noise.
  if (isOn && (pace !== 'skip' || sound === 'win'))
    void import('./sounds.js').then(({ makeSound }) => makeSound(sound, count));
}

export function hearAnimation(animation: AnimationStep | undefined): void {
  switch (animation?.type) {
    case undefined:
    case 'turn':
      return;
    case 'tumble':
      return hear('die');
    case 'walk':
      if (animation.path.some((step) => step.mosaic !== undefined)) hear('mosaic');
      return hear('step', animation.path.length);
    case 'pay':
      return hear('coins', animation.payment.paid);
    case 'lay':
      return hear('rug');
  }
}

/** The sound at the end of an action: the game is over, a player is out, it is your turn. */
export function hearShown(game: Game, index: number): void {
  const before = viewOf(stateAt(game, index));
  const now = viewOf(stateAt(game, index + 1));
  if (now.phase === 'over') hear('win');
  else if (now.players.some(({ out }, seat) => out !== before.players[seat]?.out)) hear('out');
  else if (now.mover !== before.mover && isYou(game, now.mover)) hear('turn');
}

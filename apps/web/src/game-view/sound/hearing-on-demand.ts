/** Sounds come in files of their own, once a person wants to hear or read them. */
import type { Game } from '../../game/game.js';
import type { AnimationStep } from '../../game/playback/animation-steps.js';
import { settings } from '../../storage/settings.js';

const isWanted = (): boolean => settings.peek().sound || settings.peek().captions;

const prepare = (): void => {
  void import('./hearing.js');
  void import('./sounds.js').then((sounds) => sounds.prepareSounds());
};

/**
 * Opens the sound while nothing moves: to open it takes a browser a tenth of a second, in which the
 * first die would stand still in the air.
 */
export function openSoundEarly(): () => void {
  if (!navigator.userActivation.hasBeenActive) return () => {};
  // Not every browser tells when it has nothing to do.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(prepare, 500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(prepare);
  return () => cancelIdleCallback(asked);
}

export function hearAnimation(animation: AnimationStep | undefined): void {
  if (animation !== undefined && isWanted())
    void import('./hearing.js').then((hearing) => hearing.hearAnimation(animation));
}

/** What the end of an action sounds like. */
export function hearShown(game: Game, index: number): void {
  if (isWanted()) void import('./hearing.js').then((hearing) => hearing.hearShown(game, index));
}

/** Which sound goes with what is shown, and its words for those who would rather read it. */
import { viewOf } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { stateAt, type Game } from '../game/game.js';
import { isYou } from '../game/names.js';
import type { Beat } from '../play/beats.js';
import { settings } from '../settings/settings.js';
import type { Sound } from './sounds.js';

const CAPTION_MS = 1600;

/** What is written out: each sound, and the market that goes on behind them. */
type Heard = Sound | 'market';

/** The sound that is written out just now. */
export const caption = signal<Heard | undefined>(undefined);

let captionTimer: ReturnType<typeof setTimeout> | undefined;

export function showCaption(sound: Heard): void {
  caption.value = sound;
  clearTimeout(captionTimer);
  captionTimer = setTimeout(() => {
    caption.value = undefined;
  }, CAPTION_MS);
}

function hear(sound: Sound, count = 1): void {
  const { sound: isOn, captions, pace } = settings.peek();
  if (captions) showCaption(sound);
  // Played at once, a game would be nothing but noise.
  if (isOn && (pace !== 'skip' || sound === 'win'))
    void import('./sounds.js').then(({ makeSound }) => makeSound(sound, count));
}

const prepare = (): void => void import('./sounds.js').then((sounds) => sounds.prepareSounds());

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

export function hearBeat(beat: Beat | undefined): void {
  switch (beat?.type) {
    case undefined:
    case 'turn':
      return;
    case 'tumble':
      return hear('die');
    case 'walk':
      if (beat.path.some((step) => step.mosaic !== undefined)) hear('mosaic');
      return hear('step', beat.path.length);
    case 'pay':
      return hear('coins', beat.payment.paid);
    case 'lay':
      return hear('rug');
  }
}

/** What the end of an action sounds like: the game is over, somebody is out, it is your turn. */
export function hearShown(game: Game, index: number): void {
  const before = viewOf(stateAt(game, index));
  const now = viewOf(stateAt(game, index + 1));
  if (now.phase === 'over') hear('win');
  else if (now.players.some(({ out }, seat) => out !== before.players[seat]?.out)) hear('out');
  else if (now.mover !== before.mover && isYou(game, now.mover)) hear('turn');
}

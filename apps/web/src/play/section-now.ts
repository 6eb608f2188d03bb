/** Where the rulebook tells about what is asked just now. */
import type { SectionName } from '../rulebook/section-names.js';
import type { Sitting } from './sitting.js';

export function sectionNow(sitting: Sitting): SectionName {
  const beat = sitting.stage.beat.value;
  if (beat?.type === 'pay') return 'payment';
  if (beat?.type === 'walk')
    return beat.path.some((step) => step.mosaic !== undefined) ? 'mosaics' : 'walk';
  const isTurningLast = sitting.game.value.setup.order === 'turn-last';
  switch (sitting.view.value.phase) {
    case 'orient':
      return isTurningLast ? 'turn-last' : 'facing';
    case 'roll':
      return isTurningLast ? 'turn-last' : 'walk';
    case 'lay':
      return 'rug';
    case 'over':
      return 'end';
  }
}

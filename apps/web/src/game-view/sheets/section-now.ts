/** Where the rulebook tells about what is asked just now. */
import type { SectionName } from '../../navigation/rulebook-sections.js';
import type { TableSession } from '../table-session.js';

export function sectionNow(session: TableSession): SectionName {
  const animation = session.playback.animation.value;
  if (animation?.type === 'pay') return 'payment';
  if (animation?.type === 'walk')
    return animation.path.some((step) => step.mosaic !== undefined) ? 'mosaics' : 'walk';
  const isTurningLast = session.game.value.setup.order === 'turn-last';
  switch (session.view.value.phase) {
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

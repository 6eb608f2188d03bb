/** How a board is drawn on this device. */
import type { Theme } from '@marrakech/board-svg';
import { isStill, paceNow, setting, theme } from '../../storage/settings.js';
import type { Pace } from '../../storage/stored-settings.js';

export interface BoardLook {
  readonly theme: Theme;
  readonly coordinates: boolean;
  /** Nothing moves: by the person's choice or the device's. */
  readonly isStill: boolean;
  readonly pace: Pace;
}

/** As the settings say now. */
export const lookNow = (): BoardLook => ({
  theme: theme.value,
  coordinates: setting.coordinates.value,
  isStill: isStill.value,
  // Only what begins to move asks for it: a change draws nothing.
  pace: paceNow.peek(),
});

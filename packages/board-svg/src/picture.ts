/** Common attributes of the small pictures beside the board. */
import type { Theme } from './theme.js';

export interface PictureProps {
  readonly theme?: Theme;
  /** The label in the reader's language; screen readers skip a picture without one. */
  readonly label?: string;
}

/** A picture with a label is an image; one without repeats nearby text and is decoration. */
export const picture = (label: string | undefined) =>
  label === undefined
    ? ({ 'aria-hidden': 'true' } as const)
    : ({ role: 'img', 'aria-label': label } as const);

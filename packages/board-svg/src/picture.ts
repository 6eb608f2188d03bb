/** What every small picture beside the board has in common. */
import type { Theme } from './theme.js';

export interface PictureProps {
  readonly theme?: Theme;
  /** What it is, in the reader's language; without it the picture is left out when read aloud. */
  readonly label?: string;
}

/** A picture with a label is an image; one without is decoration beside words that say the same. */
export const picture = (label: string | undefined) =>
  label === undefined
    ? ({ 'aria-hidden': 'true' } as const)
    : ({ role: 'img', 'aria-label': label } as const);

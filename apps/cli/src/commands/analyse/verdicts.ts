/** What a decision or a roll is called: the same limits for text and page. */
import type { Reviewed } from '@marrakech/bot';

/** From flawless to costly; a chance shows how far luck went. */
export type Verdict =
  | 'best'
  | 'good'
  | 'fine'
  | 'loose'
  | 'mistake'
  | 'lucky'
  | 'unlucky'
  | 'plain';

/** What a decision may give away before it is called so, in parts of a win. */
export const LIMITS = { fine: 0.005, loose: 0.02, mistake: 0.05 } as const;

export function verdictOf(reviewed: Reviewed): Verdict {
  if (reviewed.type === 'leave') return 'plain';
  if (reviewed.type === 'chance') {
    const luck = reviewed.luck[reviewed.seat]!.win;
    if (Math.abs(luck) < LIMITS.loose) return 'plain';
    return luck > 0 ? 'lucky' : 'unlucky';
  }
  const { chosen, best } = reviewed;
  if (chosen === best) return 'best';
  const { win } = chosen.cost;
  if (win >= LIMITS.mistake) return 'mistake';
  if (win >= LIMITS.loose) return 'loose';
  return win >= LIMITS.fine ? 'fine' : 'good';
}

/** Whether so much was given away that it is worth telling. */
export const isTold = (verdict: Verdict): boolean =>
  verdict === 'fine' || verdict === 'loose' || verdict === 'mistake';

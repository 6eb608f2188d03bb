/** The die beside the line of what to do: it tumbles, then shows its slippers. */
import { Die } from '@marrakech/board-svg';
import { DIE_VALUES, type Die as DieValue } from '@marrakech/rules';
import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { isStill, theme } from '../../storage/settings.js';
import type { TableSession } from '../table-session.js';

const FACE_MS = 90;

/** The value rolled in the turn on the screen; `undefined` before the roll. */
function rolledIn(session: TableSession): DieValue | undefined {
  const animation = session.playback.animation.value;
  if (animation !== undefined && 'die' in animation) return animation.die;
  const { actions } = session.game.value;
  for (let index = session.playback.shown.value - 1; index >= 0; index--) {
    const action = actions[index]!;
    if (action.type === 'roll') return action.die;
  }
  return undefined;
}

/** Other faces flash by while it tumbles. */
function useTumble(isTumbling: boolean): DieValue | undefined {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isTumbling) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), FACE_MS);
    return () => clearInterval(timer);
  }, [isTumbling]);
  return isTumbling ? DIE_VALUES[turn % DIE_VALUES.length] : undefined;
}

/** Before the roll it is the die of the turn before, also while the table has not answered yet. */
const isStale = (session: TableSession): boolean =>
  (session.asked.value !== undefined || session.isWaiting) && session.view.value.phase !== 'lay';

const tumbles = (session: TableSession): boolean =>
  session.playback.animation.value?.type === 'tumble' && !isStill.value;

export function DieTray({ session }: { readonly session: TableSession }): VNode {
  const isTumbling = useComputed(() => tumbles(session)).value;
  const stale = useComputed(() => isStale(session)).value;
  const rolled = useComputed(() => rolledIn(session)).value;
  const value = useTumble(isTumbling) ?? rolled;
  const die = useMemo(
    () => <Die theme={theme.value} {...(value !== undefined && { value })} />,
    [value, theme.value],
  );
  return (
    <div class={`die-tray ${isTumbling ? 'is-tumbling' : ''} ${stale ? 'is-stale' : ''}`}>
      {die}
    </div>
  );
}

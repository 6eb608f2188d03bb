/** During the game: decisions, rolls, taking back, leaving. */
import type { LeaveReason } from './schemas/events.js';
import type { Message, MessageOf } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import { whyIllegal, type Action } from '@marrakech/rules';
import type { Draft } from './draft.js';
import { isOver, moverIn, type Play } from './table.js';

const TURN_TYPES = ['orient', 'roll', 'lay', 'take-back'] as const;
type TurnMessage = MessageOf<(typeof TURN_TYPES)[number]>;

export const isTurnMessage = (message: Message): message is TurnMessage =>
  TURN_TYPES.some((type) => type === message.type);

function actionOf(draft: Draft, play: Play, message: MessageOf<'orient' | 'roll' | 'lay'>): Action {
  switch (message.type) {
    case 'orient':
      return { type: 'orient', facing: message.facing };
    case 'lay':
      return { type: 'lay', rug: message.rug };
    case 'roll':
      return { type: 'roll', die: draft.dice.roll(play.begun.shares, play.rolls + 1) };
  }
}

export function takeTurn(draft: Draft, play: Play, message: TurnMessage): Refusal | undefined {
  const mover = moverIn(play.state);
  if (!isOver(play) && message.seat !== mover) return { code: 'not-your-turn', seat: mover };
  if (message.type === 'take-back') {
    if (play.before === undefined) return { code: 'nothing-to-take-back' };
    draft.add({ type: 'taken-back', seat: message.seat });
    return undefined;
  }
  // The refusal contains the action, so it must not contain a die that has not been rolled.
  const asked: Action =
    message.type === 'roll' ? { type: 'roll', die: 1 } : actionOf(draft, play, message);
  const illegal = whyIllegal(play.state, asked);
  if (illegal !== undefined) return illegal;
  draft.play(actionOf(draft, play, message));
  return undefined;
}

export function leave(
  draft: Draft,
  play: Play,
  seat: number,
  why?: LeaveReason,
): Refusal | undefined {
  const action: Action = { type: 'leave', seat };
  const illegal = whyIllegal(play.state, action);
  if (illegal !== undefined) return illegal;
  draft.play(action, why);
  return undefined;
}

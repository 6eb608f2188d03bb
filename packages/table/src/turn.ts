/** During the game: decisions, rolls, taking back, leaving. */
import type { LeaveReason } from './schemas/events.js';
import type { Command, Message, MessageOf } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import { whyIllegal, type Action, type Decision, type Setup } from '@marrakech/rules';
import type { Draft } from './draft.js';
import { isOver, moverIn, type Play } from './table.js';

const TURN_TYPES = ['orient', 'roll', 'lay', 'take-back'] as const;
type TurnMessage = MessageOf<(typeof TURN_TYPES)[number]>;

export const isTurnMessage = (message: Message): message is TurnMessage =>
  TURN_TYPES.some((type) => type === message.type);

/** How a seat asks for its decision. Turning first, one message turns Assam and rolls. */
export const commandFor = ({ order }: Setup, seat: number, decision: Decision): Command =>
  decision.type === 'orient' && order === 'turn-first'
    ? { ...decision, type: 'roll', seat }
    : { ...decision, seat };

/** What a message asks for, one after the other. The value of a die is known once it is rolled. */
function stepsOf(message: TurnMessage): (Action | 'take-back')[] {
  switch (message.type) {
    case 'orient':
      return [{ type: 'orient', facing: message.facing }];
    case 'roll': {
      const { facing } = message;
      return [...(facing ? [{ type: 'orient', facing } as const] : []), { type: 'roll', die: 1 }];
    }
    case 'lay':
      return [{ type: 'lay', rug: message.rug }];
    case 'take-back':
      return ['take-back'];
  }
}

function takeStep(draft: Draft, seat: number, step: Action | 'take-back'): Refusal | undefined {
  const play = draft.table.play!;
  const mover = moverIn(play.state);
  if (!isOver(play) && seat !== mover) return { code: 'not-your-turn', seat: mover };
  if (step === 'take-back') {
    if (play.before === undefined) return { code: 'nothing-to-take-back' };
    draft.add({ type: 'taken-back', seat });
    return undefined;
  }
  // The refusal contains the action, so it must not contain a die that has not been rolled.
  const illegal = whyIllegal(play.state, step);
  if (illegal !== undefined) return illegal;
  draft.play(
    step.type === 'roll'
      ? { type: 'roll', die: draft.dice.roll(play.begun.shares, play.rolls + 1) }
      : step,
  );
  return undefined;
}

/**
 * A draft is dropped as a whole when a step is refused. Turning last, Assam is turned at the end of a
 * turn: the roll after it is the next player's.
 */
export function takeTurn(draft: Draft, message: TurnMessage): Refusal | undefined {
  for (const step of stepsOf(message)) {
    const refusal = takeStep(draft, message.seat, step);
    if (refusal !== undefined) return refusal;
  }
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

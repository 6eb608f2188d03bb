/** During the game: decisions, the roll, taking back, leaving. The rules judge, chance is added. */
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
export function commandFor({ order }: Setup, seat: number, decision: Decision): Command {
  if (decision.type === 'lay') return { type: 'lay', seat, rug: decision.rug };
  const { facing } = decision;
  return order === 'turn-first' ? { type: 'roll', seat, facing } : { type: 'orient', seat, facing };
}

function whyNotTheirTurn(play: Play, seat: number): Refusal | undefined {
  const mover = moverIn(play.state);
  return isOver(play) || seat === mover ? undefined : { code: 'not-your-turn', seat: mover };
}

/** Asked before each action of a message: turning last, the turn is over once Assam is turned. */
function whyRefused({ table }: Draft, seat: number, action: Action): Refusal | undefined {
  const play = table.play!;
  return whyNotTheirTurn(play, seat) ?? whyIllegal(play.state, action);
}

function decideOn(draft: Draft, seat: number, decision: Decision): Refusal | undefined {
  const refusal = whyRefused(draft, seat, decision);
  if (refusal === undefined) draft.play(decision);
  return refusal;
}

function roll(draft: Draft, seat: number): Refusal | undefined {
  // A refusal carries the action: a die may not be seen in it before it is rolled.
  const refusal = whyRefused(draft, seat, { type: 'roll', die: 1 });
  if (refusal !== undefined) return refusal;
  const { begun, rolls } = draft.table.play!;
  draft.play({ type: 'roll', die: draft.dice.roll(begun.parts, rolls + 1) });
  return undefined;
}

function takeBack(draft: Draft, seat: number): Refusal | undefined {
  const play = draft.table.play!;
  const refusal = whyNotTheirTurn(play, seat);
  if (refusal !== undefined) return refusal;
  if (play.before === undefined) return { code: 'nothing-to-take-back' };
  draft.add({ type: 'taken-back', seat });
  return undefined;
}

/** A draft is dropped as a whole when a part of its message is refused. */
export function takeTurn(draft: Draft, message: TurnMessage): Refusal | undefined {
  const { seat } = message;
  switch (message.type) {
    case 'orient':
      return decideOn(draft, seat, { type: 'orient', facing: message.facing });
    case 'lay':
      return decideOn(draft, seat, { type: 'lay', rug: message.rug });
    case 'roll': {
      const { facing } = message;
      const refusal = facing && decideOn(draft, seat, { type: 'orient', facing });
      return refusal ?? roll(draft, seat);
    }
    case 'take-back':
      return takeBack(draft, seat);
  }
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

/** A table for three, and messages of its players. */
import type { Message } from '../schemas/messages.js';
import { plainTable, type TableOptions } from '../schemas/options.js';
import { asPlayer, hexOf, Trial } from './random-table.js';

export const THREE = plainTable(3, { starts: 0, standIn: 'fair' });
export const begun = (options: Partial<TableOptions> = {}) =>
  new Trial('rows', { ...THREE, ...options }).fill();

/** A message without the fields that a trial adds. */
export type Bare = Message extends infer Each
  ? Each extends Message
    ? Omit<Each, 'id' | 'version'>
    : never
  : never;

export const say = (
  trial: Trial,
  message: Bare,
  player = `p${'seat' in message ? message.seat : 0}`,
) => trial.ask({ ...trial.stamp(), ...message }, asPlayer(player));

export const refusal = (answer: ReturnType<Trial['ask']>) =>
  answer.ok ? 'fine' : answer.error.code;

export const sit = (seat: number): Bare => ({
  type: 'sit',
  seat,
  name: 'Leila',
  share: hexOf('part'),
});

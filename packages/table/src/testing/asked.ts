/** A table for three, and what people say at it. */
import type { Command } from '../schemas/messages.js';
import { plainTable, type TableOptions } from '../schemas/options.js';
import { asPlayer, hexOf, Trial } from './random-table.js';

export const THREE = plainTable(3, { starts: 0, standIn: 'fair' });
export const begun = (options: Partial<TableOptions> = {}) =>
  new Trial('rows', { ...THREE, ...options }).fill();

export const say = (
  trial: Trial,
  message: Command,
  player = `p${'seat' in message ? message.seat : 0}`,
) => trial.ask({ ...trial.stamp(), ...message }, asPlayer(player));

export const refusal = (answer: ReturnType<Trial['ask']>) =>
  answer.ok ? 'fine' : answer.error.code;

export const sit = (seat: number): Command => ({
  type: 'sit',
  seat,
  name: 'Leila',
  part: hexOf('part'),
});

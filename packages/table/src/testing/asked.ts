/** A table for three, and commands of its players. */
import type { Command } from '../schemas/messages.js';
import { plainTable, type TableOptions } from '../schemas/options.js';
import { asPlayer, hexOf, TestTable } from './random-table.js';

export const THREE = plainTable(3, { starts: 0, standIn: 'fair' });
export const begun = (options: Partial<TableOptions> = {}) =>
  new TestTable('rows', { ...THREE, ...options }).fill();

export const say = (
  testTable: TestTable,
  message: Command,
  player = `p${'seat' in message ? message.seat : 0}`,
) => testTable.ask({ ...testTable.stamp(), ...message }, asPlayer(player));

export const refusal = (answer: ReturnType<TestTable['ask']>) =>
  answer.ok ? 'fine' : answer.error.code;

export const sit = (seat: number): Command => ({
  type: 'sit',
  seat,
  name: 'Leila',
  share: hexOf('part'),
});

/** Whether promises were kept, judged by nothing but what clients lived through and the final logs. */
import {
  parseEvent,
  recordOf,
  verifyDice,
  type Message,
  type TableEvent,
} from '@marrakech/protocol';
import { accept, deadlineOf, type Table } from '@marrakech/table';
import type { FinalLog, History } from './history.js';

export const PROMISES = [
  /** Every acknowledged decision is in the log, exactly once and in order. */
  'acknowledged',
  /** No two clients ever saw different events for one version, nor others than are in the log. */
  'one-truth',
  /** Every game goes to its end. */
  'goes-on',
  /** No deadline is lost, fired twice or too early. */
  'deadlines',
  /** The dice are those that were promised. */
  'dice',
] as const;
export type PromiseName = (typeof PROMISES)[number];

export interface Broken {
  readonly promise: PromiseName;
  readonly game: string;
  readonly words: string;
}

type Report = (promise: PromiseName, words: string) => void;

/** Clocks of one machine, read by two processes. */
const LEAST_EARLY = 1000;

/** Whether this is the decision itself. What a roll leads to is the dice's promise. */
function isAsSaid(said: Message, event: TableEvent): boolean {
  if (event.type !== 'played' || event.action.type !== said.type) return false;
  switch (event.action.type) {
    case 'orient':
      return said.type === 'orient' && said.facing === event.action.facing;
    case 'lay':
      return said.type === 'lay' && said.rug === event.action.rug;
    case 'leave':
      return said.type === 'leave' && said.seat === event.action.seat;
    case 'roll':
      return true;
  }
}

function checkAcknowledged(events: readonly TableEvent[], history: History, report: Report): void {
  let before = 0;
  for (const { said, version } of history.acknowledged) {
    const { id } = said;
    const answers = events.filter(({ by }) => by?.player === history.player && by.id === id);
    const last = answers.at(-1)?.version;
    const isOnce = answers.length > 0 && last! - answers[0]!.version === answers.length - 1;
    if (last === undefined) report('acknowledged', `${id} at ${version} is not in the log`);
    else if (last !== version)
      report('acknowledged', `${id} was said to be at ${version}, is at ${last}`);
    else if (!isOnce) report('acknowledged', `${id} is in the log more than once`);
    else if (!isAsSaid(said, answers[0]!))
      report('acknowledged', `${id} was ${JSON.stringify(said)}, the log has another decision`);
    else if (version <= before) report('acknowledged', `${id} came out of order`);
    before = version;
  }
}

function checkSeen(lines: readonly string[], history: History, report: Report): void {
  const last = history.seen.reduce((most, { version }) => Math.max(most, version), 0);
  if (last < lines.length)
    report('goes-on', `${history.player} saw it up to ${last} of ${lines.length}`);
  for (const { version, text, at } of history.seen) {
    const stored = lines[version - 1];
    if (stored !== text)
      report('one-truth', `${history.player} saw at ${version} ${text}, the log has ${stored}`);
    const early = (JSON.parse(text) as TableEvent).at - at;
    if (early > LEAST_EARLY)
      report('deadlines', `version ${version} says it happened ${early} ms after it was seen`);
  }
}

function checkDeadlines(table: Table | undefined, event: TableEvent, report: Report): void {
  if (event.type !== 'played' || event.why !== 'time' || table === undefined) return;
  const deadline = deadlineOf(table);
  const { action, at, version } = event;
  const seat = action.type === 'leave' ? action.seat : undefined;
  if (deadline === undefined || deadline.seat !== seat)
    report('deadlines', `no clock of seat ${seat} ran at ${version}`);
  else if (at < deadline.at)
    report('deadlines', `version ${version} comes ${deadline.at - at} ms too early`);
}

function checkLog(log: FinalLog, report: Report): readonly TableEvent[] {
  const events: TableEvent[] = [];
  let table: Table | undefined;
  for (const line of log.lines) {
    const event = parseEvent(JSON.parse(line));
    const next = event.ok ? accept(table, [event.value]) : event;
    if (!event.ok || !next.ok) {
      report('one-truth', `the log cannot be read after ${events.length}: ${line}`);
      return events;
    }
    checkDeadlines(table, event.value, report);
    events.push(event.value);
    table = next.value;
  }
  const ended = events.filter((event) => event.type === 'played' && event.why === 'time').length;
  if (log.isAbandoned && ended !== 1) report('deadlines', `its deadline fired ${ended} times`);
  if (table?.secret === undefined) {
    report('goes-on', `it stands still at version ${table?.version}`);
    return events;
  }
  const record = recordOf(events);
  const verdict = record && verifyDice(record);
  if (verdict?.type !== 'fair') report('dice', JSON.stringify(verdict));
  return events;
}

export function check(histories: readonly History[], logs: readonly FinalLog[]): Broken[] {
  const broken: Broken[] = [];
  for (const log of logs) {
    const report: Report = (promise, words) => broken.push({ promise, game: log.game, words });
    const events = checkLog(log, report);
    const lived = histories.filter(({ game }) => game === log.game);
    if (lived.length === 0) report('one-truth', 'nobody was there to see it');
    for (const history of lived) {
      checkAcknowledged(events, history, report);
      checkSeen(log.lines, history, report);
    }
  }
  return broken;
}

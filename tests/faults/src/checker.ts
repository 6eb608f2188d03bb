/** Checks the guarantees, using only the histories of the clients and the final logs. */
import { verifyDice } from '@marrakech/fair-dice';
import {
  accept,
  deadlineOf,
  parseEvent,
  recordOf,
  type Message,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import type { FinalLog, History, Conditions } from './history.js';

export const PROMISES = [
  /**
   * Every acknowledged decision is in the log exactly once and in order, and no decision that was refused
   * as too late is.
   */
  'acknowledged',
  /**
   * For each version all clients saw the event that is in the log, and no node reports an older version
   * than one acknowledged before.
   */
  'one-truth',
  /** Every game reaches its end. */
  'goes-on',
  /** No deadline is lost, fires twice, too early or too late. */
  'deadlines',
  /** The dice match the commitment, with the shares that the players sent. */
  'dice',
] as const;
export type PromiseName = (typeof PROMISES)[number];

export interface Broken {
  readonly promise: PromiseName;
  readonly game: string;
  readonly words: string;
}

type Report = (promise: PromiseName, words: string) => void;

/** Two processes on one machine may read its clock this differently (ms). */
const LEAST_EARLY = 1000;
/** Once all faults are over, due actions happen within this time, even on a busy machine (ms). */
const MOST_LATE = 8000;

/** The first message of a player who was not connected as the game began also notes their arrival. */
const decisionIn = (answers: readonly TableEvent[]): TableEvent =>
  answers.find(({ type }) => type !== 'arrived') ?? answers[0]!;

const isRoll = (event: TableEvent): boolean =>
  event.type === 'played' && event.action.type === 'roll';

/** Whether this is the decision itself. What a roll leads to is the dice's promise. */
function isAsSaid(said: Message, answers: readonly TableEvent[]): boolean {
  const event = decisionIn(answers);
  if (event.type !== 'played') return false;
  switch (event.action.type) {
    case 'orient':
      if (said.type === 'roll' && !answers.some(isRoll)) return false;
      return (
        (said.type === 'orient' || said.type === 'roll') && said.facing === event.action.facing
      );
    case 'lay':
      return said.type === 'lay' && said.rug === event.action.rug;
    case 'leave':
      return said.type === 'leave' && said.seat === event.action.seat;
    case 'roll':
      return said.type === 'roll' && said.facing === undefined;
    case 'draw':
      return false;
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
      report('acknowledged', `${id} was acknowledged at ${version}, but is at ${last}`);
    else if (!isOnce) report('acknowledged', `${id} is in the log more than once`);
    else if (!isAsSaid(said, answers))
      report('acknowledged', `${id} was ${JSON.stringify(said)}, the log has another decision`);
    else if (version <= before) report('acknowledged', `${id} came out of order`);
    before = version;
  }
}

function checkRefused(events: readonly TableEvent[], history: History, report: Report): void {
  for (const { id, version } of history.refused) {
    const stored = events.findLast(({ by }) => by?.player === history.player && by.id === id);
    if (stored !== undefined)
      report(
        'acknowledged',
        `${id} was refused at ${version}, the log has it at ${stored.version}`,
      );
  }
}

function checkShare(events: readonly TableEvent[], history: History, report: Report): void {
  const { player, share } = history;
  const sat = events.find((event) => event.type === 'player-seated' && event.player === player);
  if (sat?.type !== 'player-seated') report('acknowledged', `${player} is not seated in the log`);
  else if (sat.share !== share)
    report('dice', `${player} sent the share ${share}, the log has ${sat.share}`);
}

/** The last event that a client has to see: later departures do not matter. */
function lastToSee(lines: readonly string[]): number {
  const end = lines.findIndex((line) => (JSON.parse(line) as TableEvent).type === 'revealed');
  return end < 0 ? lines.length : end + 1;
}

function checkSeen(lines: readonly string[], history: History, report: Report): void {
  const last = history.seen.reduce((most, { version }) => Math.max(most, version), 0);
  const end = lastToSee(lines);
  if (last < end) report('goes-on', `${history.player} saw it up to ${last} of ${end}`);
  for (const { version, text } of history.seen) {
    const stored = lines[version - 1];
    if (stored !== text)
      report('one-truth', `${history.player} saw at ${version} ${text}, the log has ${stored}`);
  }
}

function checkAsked({ player, asked = [] }: History, report: Report): void {
  for (const { version, least } of asked)
    if (version < least)
      report('one-truth', `${player} was sent ${version} after ${least} was acknowledged`);
}

/** Once all faults are over, an event reaches all connected clients at nearly the same time. */
function checkTogether(
  { calmAt }: Conditions,
  { lines }: FinalLog,
  lived: readonly History[],
  report: Report,
): void {
  const first = new Map<number, number>();
  for (const { version, at } of lived.flatMap(({ seen }) => seen))
    first.set(version, Math.min(at, first.get(version) ?? Infinity));
  const end = lastToSee(lines);
  for (const { player, seen } of lived) {
    let known = 0;
    for (const { version, at, lineSince = Infinity } of seen) {
      const late = at - Math.max(calmAt, first.get(version)!, lineSince);
      if (version > known && version <= end && late > MOST_LATE)
        report('goes-on', `${player} received ${version} ${late} ms later than others`);
      known = Math.max(known, version);
    }
  }
}

/** No event has a time in the future. The nodes' clock may differ from the local one. */
function checkTimes(
  { beganAt, runDown }: FinalLog,
  events: readonly TableEvent[],
  history: History,
  report: Report,
): void {
  const began = events.find(({ type }) => type === 'began');
  const ahead = began === undefined ? 0 : began.at + runDown - beganAt;
  for (const { version, text, at } of history.seen) {
    const early = (JSON.parse(text) as TableEvent).at - ahead - at;
    if (early > LEAST_EARLY)
      report('deadlines', `the time of version ${version} is ${early} ms after it was seen`);
  }
}

type TimeUp = Extract<TableEvent, { type: 'played' }>;
const isTimeUp = (event: TableEvent): event is TimeUp =>
  event.type === 'played' && event.why === 'time';

/** Checks a deadline against the log, including time that was given back. */
function checkTimeUp(table: Table | undefined, event: TimeUp, late: number, report: Report): void {
  const deadline = table && deadlineOf(table);
  const { action, at, version } = event;
  const seat = action.type === 'leave' ? action.seat : undefined;
  if (deadline === undefined || deadline.seat !== seat)
    report('deadlines', `no clock of seat ${seat} ran at ${version}`);
  else if (at < deadline.at)
    report('deadlines', `version ${version} comes ${deadline.at - at} ms too early`);
  else if (at > deadline.at + late)
    report('deadlines', `version ${version} comes ${at - deadline.at} ms late`);
}

/** A player who ran out of time is out of the game, so it happens once per seat. */
function checkOnce(events: readonly TableEvent[], report: Report): void {
  const seats = events.flatMap((event) =>
    isTimeUp(event) && event.action.type === 'leave' ? [event.action.seat] : [],
  );
  for (const seat of new Set(seats.filter((each, index) => seats.indexOf(each) !== index)))
    report('deadlines', `the clock of seat ${seat} fired twice`);
}

/** Checks a deadline against the histories. */
function checkDue(
  { dueAt }: FinalLog,
  events: readonly TableEvent[],
  lived: readonly History[],
  report: Report,
): void {
  if (dueAt === undefined) return;
  const fired = events.find(isTimeUp);
  if (fired === undefined) report('deadlines', 'its deadline is lost');
  for (const { player, seen } of lived) {
    const at = seen.find(({ version }) => version === fired?.version)?.at ?? Infinity;
    if (at < dueAt - LEAST_EARLY)
      report('deadlines', `${player} saw a deadline fire ${dueAt - at} ms too early`);
  }
}

const eventsOf = (lines: readonly string[]): readonly TableEvent[] =>
  lines.flatMap((line) => {
    const event = parseEvent(JSON.parse(line));
    return event.ok ? [event.value] : [];
  });

function readLog(log: FinalLog, conditions: Conditions, report: Report): readonly TableEvent[] {
  const events: TableEvent[] = [];
  // After a jump of the clock the actual duration is unknown.
  const late = conditions.isTimeSteady
    ? MOST_LATE + Math.max(0, conditions.calmAt - (log.dueAt ?? log.beganAt))
    : Infinity;
  let table: Table | undefined;
  for (const line of log.lines) {
    const event = parseEvent(JSON.parse(line));
    const next = event.ok ? accept(table, [event.value]) : event;
    if (!event.ok || !next.ok) {
      report('one-truth', `the log cannot be read after ${events.length}: ${line}`);
      return events;
    }
    if (isTimeUp(event.value)) checkTimeUp(table, event.value, late, report);
    events.push(event.value);
    table = next.value;
  }
  if (table?.secret === undefined) {
    report('goes-on', `the game stopped at version ${table?.version}`);
    return events;
  }
  const record = recordOf(table);
  const verdict = record && verifyDice(record);
  if (verdict?.type !== 'fair') report('dice', JSON.stringify(verdict));
  return events;
}

export function check(
  histories: readonly History[],
  logs: readonly FinalLog[],
  conditions: Conditions,
): Broken[] {
  const broken: Broken[] = conditions.stuck.map((words) => ({
    promise: 'goes-on',
    game: 'no game',
    words,
  }));
  for (const log of logs) {
    const report: Report = (promise, words) => broken.push({ promise, game: log.game, words });
    const read = readLog(log, conditions, report);
    // The unreadable rest may contain duplicates.
    const events = [...read, ...eventsOf(log.lines.slice(read.length))];
    const lived = histories.filter(({ game }) => game === log.game);
    if (lived.length === 0) report('one-truth', 'no client saw this game');
    checkOnce(events, report);
    checkDue(log, events, lived, report);
    checkTogether(conditions, log, lived, report);
    for (const history of lived) {
      checkShare(events, history, report);
      checkAcknowledged(events, history, report);
      checkRefused(events, history, report);
      checkSeen(log.lines, history, report);
      checkAsked(history, report);
      if (conditions.isTimeSteady) checkTimes(log, events, history, report);
    }
  }
  return broken;
}

/** Whether promises were kept, judged by nothing but what clients lived through and the final logs. */
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
   * Every acknowledged decision is in the log, exactly once and in order; and none that was refused as
   * too late.
   */
  'acknowledged',
  /**
   * No two clients ever saw different events for one version, nor others than are in the log; and
   * whoever asks is told of all that was acknowledged before.
   */
  'one-truth',
  /** Every game goes to its end. */
  'goes-on',
  /** No deadline is lost, fired twice, too early or long after it could have been. */
  'deadlines',
  /** The dice are those that were promised, of the shares that the players brought. */
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
/** When nothing is wrong any more, what is due is done within this time, on a busy machine as well. */
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
      report('acknowledged', `${id} was said to be at ${version}, is at ${last}`);
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
  const { player, part } = history;
  const sat = events.find((event) => event.type === 'sat' && event.player === player);
  if (sat?.type !== 'sat') report('acknowledged', `${player} is not in the log as seated`);
  else if (sat.part !== part)
    report('dice', `${player} brought the share ${part}, the log has ${sat.part}`);
}

/** Up to the end of the game: that somebody goes away after it need not be seen. */
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
      report('one-truth', `${player} was told of ${version} when ${least} was acknowledged`);
}

/** When nothing is wrong, what one has seen all others see soon after, if their line holds. */
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
        report('goes-on', `${player} heard of ${version} ${late} ms later than others`);
      known = Math.max(known, version);
    }
  }
}

/** Nothing happens at a time that is still to come. What the nodes go by need not be the time here. */
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
      report('deadlines', `version ${version} says it happened ${early} ms after it was seen`);
  }
}

type TimeUp = Extract<TableEvent, { type: 'played' }>;
const isTimeUp = (event: TableEvent): event is TimeUp =>
  event.type === 'played' && event.why === 'time';

/** As the log itself has it, with the time that was given back. */
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

/** Whoever was out of time is out of the game: nobody is twice. */
function checkOnce(events: readonly TableEvent[], report: Report): void {
  const seats = events.flatMap((event) =>
    isTimeUp(event) && event.action.type === 'leave' ? [event.action.seat] : [],
  );
  for (const seat of new Set(seats.filter((each, index) => seats.indexOf(each) !== index)))
    report('deadlines', `the clock of seat ${seat} fired twice`);
}

/** As those lived through it who were there. */
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
  // A clock that jumped ahead just then says nothing of how long it was.
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
    report('goes-on', `it stands still at version ${table?.version}`);
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
    // What cannot be read on may have been done twice.
    const events = [...read, ...eventsOf(log.lines.slice(read.length))];
    const lived = histories.filter(({ game }) => game === log.game);
    if (lived.length === 0) report('one-truth', 'nobody was there to see it');
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

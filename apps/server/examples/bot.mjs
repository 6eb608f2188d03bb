/**
 * A bot that plays at random: the smallest program that can sit at a table.
 *
 *   node apps/server/examples/bot.mjs http://localhost:8080 TOKEN [GAME [CHAIR]]
 *
 * TOKEN is one marked as a bot's (`POST /api/me/tokens`), GAME the name of a table; without it the bot
 * is paired for a steady game of two. CHAIR counts from 0; without it, the one that is reserved for the
 * bot, or the first that is free.
 *
 * It ends with 0 when the game is over, and with 1 when it is refused with a status of 4xx, or when the
 * dice are not those that it saw before it sent its share. Otherwise,
 * as when the server restarts or answers 5xx, it connects again after longer and longer pauses; after
 * 429 not before `Retry-After`.
 */
import { randomBytes } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as later } from 'node:timers/promises';
import { verifyDice } from '@marrakech/fair-dice';
import { statusOf } from '@marrakech/protocol';
import { awaited, legalDecisions } from '@marrakech/rules';
import { accept, moverOf, recordOf, seenDiceOf } from '@marrakech/table';
import { WebSocket } from 'ws';

const [origin, token, wanted, chair] = process.argv.slice(2);
if (origin === undefined || token === undefined) {
  process.stderr.write('bot.mjs ORIGIN TOKEN [GAME [CHAIR]]\n');
  process.exit(2);
}

/** Pauses between two attempts, and how long one may take, in milliseconds. */
const FIRST_PAUSE = 500;
// The clock of the bot runs while it waits: a server that is back is found soon.
const LONGEST_PAUSE = 8000;
const ANSWER_WITHIN = 10_000;
const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

/** @type {import('@marrakech/table').Table | undefined} */
let table;
/**
 * What the dice are compared with at the end: what the table said before the share was sent.
 * @type {import('@marrakech/fair-dice').SeenDice | undefined}
 */
let seen;
let you = '';
/** The version that was answered last, and the id of that message: one answer for each version. */
let answered = 0;
let lastId = '';
/** Whether a seat was asked for and the answer has not come. */
let isSittingDown = false;
let pause = FIRST_PAUSE;

const game = wanted ?? (await pair());
const address = `${origin.replace(/^http/, 'ws')}/api/games/${game}/socket`;
connect();

/** Reserves a seat: the name of its table. A request that is sent again reserves no other. */
async function pair() {
  for (;;) {
    const answer = await askForSeat().catch(String);
    if (typeof answer !== 'string' && answer.ok)
      return /** @type {{ game: string }} */ (await answer.json()).game;
    const said = typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`;
    if (typeof answer !== 'string' && isFinal(answer.status))
      stop(`the server refuses this bot: ${said}`);
    process.stderr.write(`the server answers ${said}\n`);
    const headers = typeof answer === 'string' ? undefined : answer.headers;
    await nextTry(Number(headers?.get('retry-after')));
  }
}

function askForSeat() {
  return fetch(`${origin}/api/pair`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ players: 2, speed: 'steady' }),
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
}

/**
 * By chance, so that those who lost their connections together do not return together.
 * @param {number} retryAfter in seconds
 */
async function nextTry(retryAfter) {
  const ms = 1000 * (retryAfter || 0) + pause * (0.5 + Math.random() / 2);
  pause = Math.min(LONGEST_PAUSE, pause * 2);
  await later(ms);
}

function connect() {
  const socket = new WebSocket(`${address}?since=${table?.version ?? 0}`, {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: ANSWER_WITHIN,
  });
  let retryAfter = 0;
  socket.on('message', (data) => {
    const text = /** @type {Buffer} */ (data).toString('utf8');
    take(socket, /** @type {import('@marrakech/protocol').ServerFrame} */ (JSON.parse(text)));
  });
  socket.on('unexpected-response', (_request, response) => {
    retryAfter = Number(response.headers['retry-after']);
    void endRefused(response).then(() => socket.terminate());
  });
  socket.on('error', (error) => process.stderr.write(`${error.message}\n`));
  socket.on('close', () => {
    if (table?.secret !== undefined) return;
    void nextTry(retryAfter).then(connect);
  });
}

/** @param {import('node:http').IncomingMessage} response */
async function endRefused(response) {
  const { statusCode = 0 } = response;
  const said = `${statusCode} ${await textOf(response).catch(() => '')}`;
  if (isFinal(statusCode)) stop(`the server refuses this bot: ${said}`);
  process.stderr.write(`the server answers ${said}\n`);
}

/**
 * Whether the same again would be refused again. A conflict is over with the events that follow, and
 * too many requests with time.
 * @param {number} status
 */
function isFinal(status) {
  return status >= 400 && status < 500 && status !== CONFLICT && status !== TOO_MANY_REQUESTS;
}

/**
 * @param {WebSocket} socket
 * @param {import('@marrakech/protocol').ServerFrame} frame
 */
function take(socket, frame) {
  if (frame.type === 'welcome') {
    you = frame.you ?? '';
    answered = 0;
    isSittingDown = false;
    // No events follow if nothing has happened: a decision lost with the connection is sent again.
    if (table?.version === frame.version && table.secret === undefined) act(socket, table);
  }
  // Only a message that the server has stored shows that all is well again.
  if (frame.type === 'done') pause = FIRST_PAUSE;
  if (frame.type === 'refused') {
    const said = JSON.stringify(frame.error);
    if (isFinal(statusOf(frame.error.code))) stop(`the table refuses this bot: ${said}`);
    process.stderr.write(`${said}\n`);
    if (frame.id === lastId)
      void decideAgain(socket, 'seconds' in frame.error ? frame.error.seconds : 0);
  }
  if (frame.type !== 'events') return;
  const next = accept(table, frame.events);
  if (!next.ok) throw new Error(next.error.code);
  table = next.value;
  if (table.isClosed) stop('the table is closed');
  if (table.secret !== undefined) end(socket, table);
  else act(socket, table);
}

/**
 * After a refusal that need not last, as when the store failed or another took the seat. The events
 * that explain it may have come before it, and none may follow.
 * @param {WebSocket} socket
 * @param {number} retryAfter in seconds
 */
async function decideAgain(socket, retryAfter) {
  const refused = lastId;
  await nextTry(retryAfter);
  if (lastId !== refused || socket.readyState !== WebSocket.OPEN || table === undefined) return;
  answered = 0;
  isSittingDown = false;
  act(socket, table);
}

/**
 * @param {WebSocket} socket
 * @param {import('@marrakech/table').Table} now
 */
function act(socket, now) {
  const message = nextMessage(now);
  if (message === undefined || now.version === answered) return;
  answered = now.version;
  lastId = randomBytes(8).toString('hex');
  socket.send(JSON.stringify({ ...message, id: lastId, version: now.version }));
}

/**
 * @param {WebSocket} socket
 * @param {import('@marrakech/table').Table} now
 */
function end(socket, now) {
  const record = recordOf(now);
  const verdict = record && verifyDice(record, seen).type;
  if (verdict !== 'fair') stop(`the dice of this game are not fair: ${verdict}`);
  socket.close();
}

/** @param {import('@marrakech/table').Table} now */
function nextMessage({ play, seats, ...rest }) {
  const own = seats.findIndex((seat) => seat.type === 'person' && seat.player === you);
  if (play === undefined) {
    if (own >= 0 || isSittingDown) return undefined;
    const seat = freeSeat(seats);
    if (seat === undefined) return undefined;
    // What was seen first counts, also if the share is sent again.
    seen ??= { ...seenDiceOf({ seats, ...rest }), game, share: randomBytes(32).toString('hex') };
    isSittingDown = true;
    return { type: 'sit', seat, name: 'Random', share: seen.share };
  }
  if (own < 0) stop('no free chair at this table');
  if (moverOf({ play, seats, ...rest }) !== own) return undefined;
  if (awaited(play.state).type === 'roll') return { type: 'roll', seat: own };
  const choices = legalDecisions(play.state);
  const choice = choices[Math.floor(Math.random() * choices.length)];
  // Turning first, one message turns Assam and rolls.
  const isRoll = choice?.type === 'orient' && play.setup.order === 'turn-first';
  return { ...choice, ...(isRoll && { type: 'roll' }), seat: own };
}

/**
 * The seat to sit down on; `undefined` while all that are free are reserved for others.
 * @param {import('@marrakech/table').Table['seats']} seats
 */
function freeSeat(seats) {
  const free = seats.flatMap((seat, number) => {
    const isWanted = chair === undefined || number === Number(chair);
    return isWanted && seat.type === 'empty' ? [{ number, keptFor: seat.reservedFor?.player }] : [];
  });
  if (free.length === 0) stop('no free chair at this table');
  const own = free.find(({ keptFor }) => keptFor === you);
  return (own ?? free.find(({ keptFor }) => keptFor === undefined))?.number;
}

/**
 * @param {string} why
 * @returns {never}
 */
function stop(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

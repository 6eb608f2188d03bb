/**
 * A bot that plays at random: the smallest program that can sit at a table.
 *
 *   node apps/server/examples/bot.mjs http://localhost:8080 TOKEN GAME [CHAIR]
 *
 * TOKEN is one marked as a bot's (`POST /api/me/tokens`), GAME the name of a table. CHAIR counts
 * from 0; without it, the first that is free.
 */
import { randomBytes } from 'node:crypto';
import { awaited, legalDecisions } from '@marrakech/rules';
import { accept, moverOf } from '@marrakech/table';
import { WebSocket } from 'ws';

const [origin, token, game, chair] = process.argv.slice(2);
if (origin === undefined || token === undefined || game === undefined) {
  process.stderr.write('bot.mjs ORIGIN TOKEN GAME [CHAIR]\n');
  process.exit(2);
}

const address = `${origin.replace(/^http/, 'ws')}/api/games/${game}/socket`;
/** @type {import('@marrakech/table').Table | undefined} */
let table;
let you = '';
/** The version that was answered last: one answer for each. */
let answered = 0;

connect();

function connect() {
  const since = table?.version ?? 0;
  const headers = { authorization: `Bearer ${token}` };
  const socket = new WebSocket(`${address}?since=${since}`, { headers });
  socket.on('message', (data) => {
    const text = /** @type {Buffer} */ (data).toString('utf8');
    take(socket, /** @type {import('@marrakech/protocol').ServerFrame} */ (JSON.parse(text)));
  });
  socket.on('error', (error) => process.stderr.write(`${error.message}\n`));
  socket.on('close', () => {
    // The server may restart: the game goes on where it was.
    if (table?.secret === undefined) setTimeout(connect, 1000);
  });
}

/**
 * @param {WebSocket} socket
 * @param {import('@marrakech/protocol').ServerFrame} frame
 */
function take(socket, frame) {
  if (frame.type === 'welcome') {
    you = frame.you ?? '';
    answered = 0;
  }
  if (frame.type === 'refused') process.stderr.write(`${JSON.stringify(frame.error)}\n`);
  if (frame.type !== 'events') return;
  const next = accept(table, frame.events);
  if (!next.ok) throw new Error(next.error.code);
  table = next.value;
  if (table.secret !== undefined) socket.close();
  else act(socket, table);
}

/**
 * @param {WebSocket} socket
 * @param {import('@marrakech/table').Table} now
 */
function act(socket, now) {
  const message = nextMessage(now);
  if (message === undefined || now.version === answered) return;
  answered = now.version;
  const stamp = { id: randomBytes(8).toString('hex'), version: now.version };
  socket.send(JSON.stringify({ ...message, ...stamp }));
}

/** @param {import('@marrakech/table').Table} now */
function nextMessage({ play, seats, ...rest }) {
  const own = seats.findIndex((seat) => seat.type === 'person' && seat.player === you);
  if (play === undefined) {
    if (own >= 0) return undefined;
    const free = seats.findIndex(
      ({ type }, seat) => type === 'empty' && (chair === undefined || seat === Number(chair)),
    );
    if (free < 0) giveUp();
    const part = randomBytes(32).toString('hex');
    return { type: 'sit', seat: free, name: 'Random', part };
  }
  if (own < 0) giveUp();
  if (moverOf({ play, seats, ...rest }) !== own) return undefined;
  if (awaited(play.state).type === 'roll') return { type: 'roll', seat: own };
  const choices = legalDecisions(play.state);
  return { ...choices[Math.floor(Math.random() * choices.length)], seat: own };
}

/** @returns {never} */
function giveUp() {
  process.stderr.write('no free chair at this table\n');
  process.exit(1);
}

/** `node bench/dist/server-run.js`: the server's figures alone. */
import { benchServer } from './server.js';

await benchServer((line) => process.stdout.write(`${line}\n`));

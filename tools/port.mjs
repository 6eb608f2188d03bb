/** Whether a server can listen somewhere, asked before anything is built for it. */
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Why not; nothing if it can.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | undefined>}
 */
export function whyNotListen(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code, message }) =>
      resolve(code === 'EADDRINUSE' ? `Port ${port} is taken: name another in PORT.` : message),
    );
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** This machine as its network knows it. */
export function ownAddress() {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

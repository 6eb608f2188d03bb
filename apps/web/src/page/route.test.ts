import { expect, test } from 'vitest';
import { makeRoute, parseRoute, type Route } from './route.js';

const ROUTES: readonly Route[] = [
  { screen: 'start' },
  { screen: 'options' },
  { screen: 'game', id: 'k3' },
  { screen: 'replay', id: 'k3' },
  { screen: 'shared', packed: 'a-b_c/d' },
  { screen: 'history' },
  { screen: 'settings' },
  { screen: 'rules' },
  { screen: 'rules', section: 'payment' },
  { screen: 'open' },
  { screen: 'online' },
  { screen: 'invite' },
  { screen: 'you' },
  { screen: 'table', game: 'Qx_-7' },
  { screen: 'table', game: 'Qx_-7', key: 'k-3' },
  { screen: 'move', key: 'k-3' },
];

test.each(ROUTES)('the address of $screen leads back to it', (route) => {
  expect(parseRoute(makeRoute(route))).toEqual(route);
});

test.each(['', '#', '#/'])('no screen named is the start: %j', (hash) => {
  expect(parseRoute(hash)).toEqual({ screen: 'start' });
});

test.each([
  '#nowhere',
  '#/game',
  '#/game/',
  '#/../..',
  '#/%00',
  '#/constructor/x',
  '#/table',
  '#/move/',
])('an address that leads nowhere is told from the start: %j', (hash) => {
  expect(parseRoute(hash)).toEqual({ screen: 'missing' });
});

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
  { screen: 'table', game: 'Qx_-7', token: 'k-3' },
  { screen: 'table', game: 'Qx_-7', token: 'k-3', chair: 2 },
  { screen: 'move', token: 'k-3' },
  { screen: 'move', token: 'k-3', name: 'Zoë / % #1' },
];

test.each(ROUTES)('the address of $screen leads back to it', (route) => {
  expect(parseRoute(makeRoute(route))).toEqual(route);
});

test.each(['0', '5', '1x', '', '%'])('a chair that no table has is left out: %j', (chair) => {
  const route = { screen: 'table', game: 'Qx', token: 'k-3' };
  expect(parseRoute(`#/table/Qx/k-3/${chair}`)).toEqual(route);
});

test.each(['', '%', '%zz'])('a name that cannot be read is left out: %j', (name) => {
  expect(parseRoute(`#/move/k-3/${name}`)).toEqual({ screen: 'move', token: 'k-3' });
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

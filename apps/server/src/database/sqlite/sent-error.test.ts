import { expect, test } from 'vitest';
import { StoreReplaced } from '../store.js';
import { receiveError, sendError, type SentError } from './sent-error.js';

const sent = (error: unknown): Error =>
  receiveError(JSON.parse(JSON.stringify(sendError(error))) as SentError);

test('an error of the writer thread arrives with its message and stack', () => {
  const error = new Error('disk full');
  expect(sent(error)).toMatchObject({ message: 'disk full', stack: error.stack });
  expect(sent(error)).not.toBeInstanceOf(StoreReplaced);
  expect(sent(new StoreReplaced('moved'))).toBeInstanceOf(StoreReplaced);
  expect(sent('no error object')).toMatchObject({ message: 'no error object' });
});

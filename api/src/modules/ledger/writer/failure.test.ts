import { expect, test } from '@jest/globals';
import { UnconfirmedCommit } from '../../../platform/database/index.js';
import { classifyFailure, type Failure } from './failure.js';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test.each<[Failure, unknown]>([
  ['lost', withCode('ECONNRESET')],
  ['lost', withCode('EPIPE')],
  ['lost', new Error('Connection terminated unexpectedly')],
  ['lost', new Error('Query read timeout')],
  ['lost', withCode('08006')],
  ['lost', withCode('25006')],
  ['lost', withCode('57P01')],
  ['lost', withCode('57P05')],
  ['unconfirmed', new UnconfirmedCommit()],
  ['retry', withCode('40001')],
  ['retry', withCode('40P01')],
  ['retry', withCode('53300')],
  ['retry', withCode('55P03')],
  ['retry', withCode('57014')],
  ['retry', withCode('58030')],
  ['retry', withCode('55000', 'recovery is in progress')],
  ['poison', withCode('23505')],
  ['poison', withCode('55000')],
  ['poison', withCode('P0001')],
])('a batch is %s after %o', (failure, error) => {
  expect(classifyFailure(error)).toBe(failure);
});

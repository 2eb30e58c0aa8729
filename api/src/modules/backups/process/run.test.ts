import { expect, test } from '@jest/globals';
import { errorsIn } from './run.js';

test('the errors of a program are told as one line, without refused connections', () => {
  const log = `LOG:  starting
    FATAL:  the database system is starting up
    FATAL:  recovery ended before configured recovery target was reached
    LOG:  shutting down`;
  expect(errorsIn(log)).toBe(
    'FATAL:  recovery ended before configured recovery target was reached',
  );
});

test('a program that names no error is quoted with its last lines', () => {
  expect(errorsIn('1\n2\n3\n4\n5\n6\n\n 7 \n')).toBe('2 / 3 / 4 / 5 / 6 / 7');
});

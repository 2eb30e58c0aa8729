import { expect, jest, test } from '@jest/globals';
import { ApiError } from './api-error';
import { queryClient } from './query-client';

test('a read that keeps failing is tried three times within about two seconds, at random times', () => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no retry');
  const failure = new ApiError(500, 'INTERNAL', null);
  const tries = [0, 1, 2, 3].map((failures) => retry(failures, failure));
  expect(tries).toEqual([true, true, false, false]);
  const total = () => retryDelay(0, failure) + retryDelay(1, failure);
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  expect(total()).toBe(1_000);
  random.mockReturnValue(1);
  expect(total()).toBe(3_000);
  random.mockRestore();
});

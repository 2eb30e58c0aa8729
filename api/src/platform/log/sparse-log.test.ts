import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SparseLog } from './sparse-log.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a storm of warnings becomes one line per kind and second, which counts the others', () => {
  const lines: unknown[] = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => void lines.push(line));
  const log = new SparseLog('test');
  for (let ms = 0; ms < 2_000; ms += 10) log.warn('away', 'the server is away', ms);
  log.warn('full', 'the pool is full', 500);
  log.warn('away', 'the server is away', 2_000);
  expect(lines).toEqual([
    'the server is away',
    'the server is away (and 99 more like it before)',
    'the pool is full',
    'the server is away (and 99 more like it before)',
  ]);
});

import { afterEach, expect, jest, test } from '@jest/globals';
import { readEvening } from '../../bench/evening/arguments.js';

const heard = (stream: 'stdout' | 'stderr') => {
  const said: string[] = [];
  jest.spyOn(process[stream], 'write').mockImplementation((text) => said.push(String(text)) > 0);
  return said;
};
afterEach(() => {
  jest.restoreAllMocks();
});

test.each(['--help', '-h'])('the option %s prints the usage of the load test', (option) => {
  const said = heard('stdout');
  expect(readEvening([option])).toEqual({ exitCode: 0 });
  expect(said.join('')).toMatch(/^usage: make evening/);
});

test('the load test has default sizes, which options can change', () => {
  const usual = { viewers: 2_000, joinsPerSecond: 20, seconds: 60, processes: 1, redis: false };
  expect(readEvening([])).toEqual(usual);
  expect(readEvening(['--viewers', '50', '--processes', '2', '--redis'])).toEqual({
    ...usual,
    viewers: 50,
    processes: 2,
    redis: true,
  });
});

test.each([['--viewers', '0'], ['--joins', 'many'], ['--nonsense']])(
  'the load test refuses the invalid option %s %s with a readable message',
  (...args) => {
    const said = [heard('stdout'), heard('stderr')];
    expect(readEvening(args)).toEqual({ exitCode: 2 });
    expect(said.flat().join('')).toContain('evening --help says');
  },
);

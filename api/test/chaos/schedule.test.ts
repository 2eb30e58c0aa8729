import { expect, test } from '@jest/globals';
import { type ScheduleSettings, scheduleOf } from '../../chaos/schedule.js';
import { adminSteps, playerSteps } from '../../chaos/steps.js';

const settings = (change: Partial<ScheduleSettings> = {}): ScheduleSettings => ({
  seed: 'one',
  faults: 50,
  possible: { redis: true, disk: true },
  gapMs: 3_000,
  ...change,
});
const first = <Item>(items: Generator<Item>, count: number): Item[] =>
  Array.from({ length: count }, () => items.next().value as Item);

test('equal seeds plan equal faults, and different seeds plan different faults', () => {
  expect(scheduleOf(settings())).toEqual(scheduleOf(settings()));
  expect(scheduleOf(settings({ seed: 'two' }))).not.toEqual(scheduleOf(settings()));
  expect(scheduleOf(settings()).slice(0, 6)).toEqual(scheduleOf(settings({ faults: 6 })));
});

test('with equal seeds, a simulated player sends equal requests, and two players send different requests', () => {
  const ofPlayer = (seed: string, name: string) => first(playerSteps(seed, name, 100), 200);
  expect(ofPlayer('one', 'a')).toEqual(ofPlayer('one', 'a'));
  expect(ofPlayer('one', 'b')).not.toEqual(ofPlayer('one', 'a'));
  expect(ofPlayer('two', 'a')).not.toEqual(ofPlayer('one', 'a'));
  const ofAdmin = () => first(adminSteps('one', 'admin', 100), 200);
  expect(ofAdmin()).toEqual(ofAdmin());
});

test('even the shortest chaos run kills the API and PostgreSQL and drops a response of the database', () => {
  for (const seed of ['one', 'two', 'three', 'four']) {
    const faults = scheduleOf(settings({ seed, faults: 6 }));
    const names = faults.map(({ kind, target }) => `${kind} ${target}`);
    expect(names).toEqual(
      expect.arrayContaining(['kill api', 'kill postgres', 'swallow database-line']),
    );
  }
});

test('a chaos run with fifty faults has every type of fault that the machine allows, and has no other faults', () => {
  const everything = scheduleOf(settings());
  expect(everything).toHaveLength(50);
  const kinds = new Set(everything.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(
    ['cut', 'delay', 'fill-disk', 'freeze', 'kill', 'move-clock', 'restart', 'swallow'].sort(),
  );
  const bare = scheduleOf(settings({ possible: { redis: false, disk: false } }));
  const names = bare.map(({ kind, target }) => `${kind} ${target}`).join();
  expect(names).not.toMatch(/redis|disk/);
  const times = everything.map(({ atMs }) => atMs);
  expect(times).toEqual([...times].sort((one, other) => one - other));
});

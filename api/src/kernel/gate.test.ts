import { expect, jest, test } from '@jest/globals';
import { Gate } from './gate.js';

class Door extends Gate<string, number> {}

test('a gate asks every rule in order and returns their answers', async () => {
  const door = new Door();
  expect(await door.ask('a')).toEqual([]);
  door.add(async (name) => name.length);
  door.add(async () => 7);
  expect(await door.ask('four')).toEqual([4, 7]);
});

test('the first rule that refuses ends the step, and later rules are not asked', async () => {
  const door = new Door();
  const later = jest.fn(async () => 1);
  door.add(async () => {
    throw new Error('refused');
  });
  door.add(later);
  await expect(door.ask('a')).rejects.toThrow('refused');
  expect(later).not.toHaveBeenCalled();
});

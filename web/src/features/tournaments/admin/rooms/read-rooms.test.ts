import { expect, test } from '@jest/globals';
import { readRooms } from './read-rooms';

const match = (_id: string, name = `Match ${_id}`) => ({ _id, name });
const THREE = [match('1', 'Friday Final'), match('2', 'Friday Final 2'), match('3', 'Duo (8 pm)')];
const read = (text: string, matches = THREE) =>
  readRooms(text, matches).lines.map(({ match: of, roomId, roomPassword, problem }) => [
    of?._id ?? null,
    roomId,
    roomPassword,
    problem,
  ]);

test('each pasted line sets the room of the next match, whatever its separator is', () => {
  expect(read('4711\tone\r\n\n4712, two\n 4713   three ')).toEqual([
    ['1', '4711', 'one', null],
    ['2', '4712', 'two', null],
    ['3', '4713', 'three', null],
  ]);
  expect(read('Room ID\tPassword\n4711\tone two')).toEqual([['1', '4711', 'one two', null]]);
  expect(readRooms('4711 one', THREE).without.map(({ _id }) => _id)).toEqual(['2', '3']);
});

test("a pasted line that begins with a match's name sets the room of that match", () => {
  expect(read('duo (8  PM), 4713, three\n4711 one\nFriday Final 2\t4712\ttwo')).toEqual([
    ['3', '4713', 'three', null],
    ['1', '4711', 'one', null],
    ['2', '4712', 'two', null],
  ]);
  const same = [match('1', 'Solo'), match('2', 'Solo')];
  expect(read('Solo 4711 one\nSolo 4712 two\nSolo 4713 three', same)).toEqual([
    ['1', '4711', 'one', null],
    ['2', '4712', 'two', null],
    ['1', '4713', 'three', 'The same match twice'],
  ]);
});

test('an unclear line of pasted rooms shows a reason, and later lines keep their matches', () => {
  expect(read(`4711\n4711 one\n${'x'.repeat(51)} three\n4714 four`)).toEqual([
    ['1', '4711', '', 'No password'],
    ['2', '4711', 'one', 'The same room twice'],
    ['3', 'x'.repeat(51), 'three', 'Longer than 50 characters'],
    [null, '4714', 'four', 'More rooms than chosen matches'],
  ]);
  expect(read('Sunday Cup, 4711, one\n4712 two')).toEqual([
    [null, 'Sunday Cup', '4711', 'No chosen match has this name'],
    ['1', '4712', 'two', null],
  ]);
  expect(read('Friday Final 2, 4711, one, two')[0]?.[3]).toBe('More than a room ID and a password');
  expect(read('')).toEqual([]);
});

import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { begunFile } from './begun-file.js';

/** Makes pieces, throws in place of the piece `broken`, and notes when it has ended. */
async function* pieces(made: readonly string[], ended: string[] = []): AsyncGenerator<string> {
  try {
    for (const piece of made) {
      if (piece === 'broken') throw new Error('no rows');
      yield piece;
    }
  } finally {
    ended.push('ended');
  }
}

test.each([[['head', 'one', 'two']], [['head', 'one']], [['head']], [[]]])(
  'the file of %j has all pieces in their order',
  async (made) => {
    expect(await text(await begunFile(pieces(made)))).toBe(made.join(''));
  },
);

test.each([[['broken']], [['head', 'broken']]])(
  'a failure while the first pieces %j are made is thrown before the file begins',
  async (made) => {
    const ended: string[] = [];
    await expect(begunFile(pieces(made, ended))).rejects.toThrow('no rows');
    expect(ended).toEqual(['ended']);
  },
);

test('a later failure aborts the file', async () => {
  const file = await begunFile(pieces(['head', 'one', 'broken']));
  await expect(text(file)).rejects.toThrow('no rows');
});

test('a client that disconnects before the first piece ends the making of the file', async () => {
  const ended: string[] = [];
  const file = await begunFile(pieces(['head', 'one', 'two', 'three'], ended));
  file.destroy();
  await new Promise((closed) => file.once('close', closed));
  expect(ended).toEqual(['ended']);
});

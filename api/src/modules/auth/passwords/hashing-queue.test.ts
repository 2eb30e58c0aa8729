import { expect, test } from '@jest/globals';
import { HashingQueue } from './hashing-queue.js';

/** Work that ends on command. */
function pieces() {
  const begun: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => begun.push(() => resolve('hashed')));
  const ended = async (count: number) => {
    for (const end of begun.splice(0, count)) end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, ended };
}

test('a queue runs two hashes at once, lets three wait and refuses the sixth', async () => {
  const { begun, work, ended } = pieces();
  const queue = new HashingQueue(2, 3);
  const asked = Array.from({ length: 5 }, () => queue.run(work));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(2);
  await expect(queue.run(work)).rejects.toMatchObject({
    ...{ code: 'TOO_MANY_SIGN_INS', status: 503, details: { retryAfter: 3 } },
    message: 'Many people are signing in right now. Please try again in a few seconds.',
  });
  await ended(2);
  const sixth = queue.run(work);
  for (let rest = 0; rest < 3; rest += 1) await ended(2);
  expect(await Promise.all([...asked, sixth])).toEqual(Array(6).fill('hashed'));
});

test('a failed hash lets the next one run', async () => {
  const queue = new HashingQueue(1, 1);
  const failed = queue.run(() => Promise.reject(new Error('no memory')));
  const next = queue.run(() => Promise.resolve('hashed'));
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('hashed');
});

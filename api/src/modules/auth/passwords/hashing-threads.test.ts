import { afterEach, expect, test } from '@jest/globals';
import { HashingThreads } from './hashing-threads.js';

const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let threads: HashingThreads;

afterEach(() => threads.close());

test('two passwords are hashed at once, three more wait, and a sixth is refused', async () => {
  threads = new HashingThreads(2, 3);
  const hash = (password: string) => threads.hash({ password, cost: COST });
  const asked = ['one', 'two', 'three', 'four', 'five'].map(hash);
  await expect(hash('six')).rejects.toMatchObject({
    code: 'TOO_MANY_SIGN_INS',
    status: 503,
    details: { retryAfter: 3 },
    message: 'Many people are signing in right now. Please try again in a few seconds.',
  });
  const [first] = await Promise.all(asked);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await hash('six')).toMatch(/^\$argon2id\$/);
});

test('a password matches only its own hash, and never a malformed hash', async () => {
  threads = new HashingThreads(1, 1);
  const passwordHash = await threads.hash({ password: 'correct horse', cost: COST });
  const verify = (password: string, against = passwordHash) =>
    threads.verify({ password, passwordHash: against });
  expect(await verify('correct horse')).toBe(true);
  expect(await verify('wrong horse')).toBe(false);
  expect(await verify('correct horse', 'not a hash')).toBe(false);
});

test('after a failed hash the next password is still hashed', async () => {
  threads = new HashingThreads(1, 1);
  const failed = threads.hash({ password: 'x', cost: { memoryCost: 1 } });
  const next = threads.hash({ password: 'x', cost: COST });
  await expect(failed).rejects.toThrow('Memory cost is too small');
  expect(await next).toMatch(/^\$argon2id\$/);
});

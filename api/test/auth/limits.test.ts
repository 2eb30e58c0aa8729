// Own product: rate limits are on.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import { mailsTo } from '../world/mailbox.js';
import { somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ RATE_LIMITS: 'on' });
});
afterAll(() => world.close());

const post = (path: string, body: object, from = '203.0.113.7') =>
  asking(world, null)('POST', path, body, { 'x-forwarded-for': from });
const letPass = (seconds: number) =>
  world.database.rows('UPDATE code_request SET sent_at = sent_at - make_interval(secs => $1)', [
    seconds,
  ]);

test.each(['/auth/login', '/auth/admin-login'])(
  '%s allows ten tries in 15 minutes for one pair of IP address and email, and does not limit other pairs',
  async (path) => {
    const { email } = await somebody(world);
    const attempt = { email, password: 'wrong-password' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, attempt)));
    expect(tally(answers)).toEqual({ 400: 10, 429: 10 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toMatch(
      /^Too many login attempts. Please try again in \d+ minutes\.$/,
    );
    expect(Number(refused?.headers['retry-after'])).toBe(refused?.body.retryAfter);
    expect((await post(path, attempt, '203.0.113.8')).status).toBe(400);
    const other = { ...attempt, email: 'other@example.com' };
    expect((await post(path, other)).status).toBe(400);
  },
);

test('one reset code a minute and ten a day can be requested for an email, even for an email without an account', async () => {
  const known = await somebody(world);
  const statuses: number[][] = [];
  for (const email of [known.email, 'nobody@example.com']) {
    const ask = async () => (await post('/auth/forgot-password', { email })).status;
    const seen = [await ask(), await ask()];
    for (let more = 0; more < 10; more += 1) {
      await letPass(60);
      seen.push(await ask());
    }
    const last = await post('/auth/forgot-password', { email });
    expect([last.status, last.body.message]).toEqual([
      429,
      'Too many codes were requested for this email. Please try again tomorrow.',
    ]);
    statuses.push(seen);
    await letPass(24 * 3600);
    expect(await ask()).toBe(200);
  }
  expect(statuses[0]).toEqual([200, 429, ...Array.from({ length: 9 }, () => 200), 429]);
  expect(statuses[1]).toEqual(statuses[0]);
  expect(await mailsTo(world, known.email)).toHaveLength(11);
});

test('one IP address can request at most three test mails an hour', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/auth/test-email', { email: 'a@example.com' })),
  );
  expect(tally(answers)).toEqual({ 200: 3, 429: 17 });
  expect((await post('/auth/test-email', { email: 'bad' }, '203.0.113.9')).status).toBe(400);
});

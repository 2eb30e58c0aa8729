import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import { browserAt, clientAt, type Post } from '../world/browsers.js';
import { codeFor, wrongCode } from '../world/mailbox.js';
import { somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';

/** Number of wrong reset codes that all clients together may enter in an hour. */
const BUDGET = 100;
const VERIFY = '/auth/verify-password-reset-otp';
const SENTENCE =
  'Too many wrong codes were typed. Please wait a minute, and use a code that you requested in this browser.';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ RATE_LIMITS: 'on' });
});
afterAll(() => world.close());

/** Requests a reset code for an account, and enters a wrong code a number of times at once. */
async function guess(post: Post, email: string, tries: number) {
  expect((await post('/auth/forgot-password', { email })).status).toBe(200);
  const otp = wrongCode(await codeFor(world, email));
  return Promise.all(Array.from({ length: tries }, () => post(VERIFY, { email, otp })));
}

/** Returns a player, and the browser in which the player confirmed the email address. */
async function knownIn(network: string) {
  const owner = browserAt(world, network);
  const email = `known-${network}@example.com`;
  await owner('/auth/register', { email, password: 'violet-anchor-52' });
  const otp = await codeFor(world, email);
  expect((await owner('/auth/verify-otp', { email, otp })).status).toBe(200);
  return { owner, email };
}

async function wrongCodesCounted(): Promise<number> {
  const { text } = await asking(world, null)('GET', '/metrics');
  return Number(/^arena_wrong_codes_total\{purpose="reset"\} (\d+)$/m.exec(text)?.[1]);
}

test('wrong codes for many accounts from many addresses use up one shared budget', async () => {
  const owner = browserAt(world, '203.0.113.7');
  const { email } = await somebody(world);
  await owner('/auth/forgot-password', { email });
  const otp = await codeFor(world, email);
  const victims = await Promise.all(Array.from({ length: 21 }, () => somebody(world)));
  for (const [n, victim] of victims.entries()) {
    const answers = await guess(clientAt(world, `198.51.100.${n}`), victim.email, 5);
    // When the budget is used up, one try a minute is still compared. Here it is a try for the last
    // account.
    expect(tally(answers)).toEqual(n < BUDGET / 5 ? { 400: 5 } : { 400: 1, 429: 4 });
  }
  expect(await wrongCodesCounted()).toBe(BUDGET + 1);

  const stranger = await clientAt(world, '192.0.2.44')(VERIFY, { email, otp });
  expect([stranger.status, stranger.body.code, stranger.body.message]).toEqual([
    429,
    'TOO_MANY_WRONG',
    SENTENCE,
  ]);
  expect(stranger.body.retryAfter).toBeGreaterThan(60);
  const mistyped = await owner(VERIFY, { email, otp: wrongCode(otp) });
  const atOnce = await owner(VERIFY, { email, otp });
  expect([mistyped.status, atOnce.status]).toEqual([400, 429]);
  expect(atOnce.body.retryAfter).toBeLessThanOrEqual(60);
  expect(await wrongCodesCounted()).toBe(BUDGET + 2);
});

test('a browser that requested a code can still use it when the shared budget of wrong codes is used up', async () => {
  const { email } = await somebody(world);
  const owner = browserAt(world, '203.0.113.99');
  await owner('/auth/forgot-password', { email });
  const otp = await codeFor(world, email);
  expect((await owner(VERIFY, { email, otp })).status).toBe(200);
});

test('a known browser keeps its own tries when the shared budget of wrong codes is used up', async () => {
  const { owner, email } = await knownIn('203.0.113.120');
  await owner('/auth/forgot-password', { email });
  const otp = await codeFor(world, email);
  // Without a budget, one try a minute is still compared. Another account on the network uses up
  // that try.
  const neighbour = browserAt(world, '203.0.113.120');
  expect(tally(await guess(neighbour, (await somebody(world)).email, 2))).toEqual({
    400: 1,
    429: 1,
  });
  expect((await owner(VERIFY, { email, otp: wrongCode(otp) })).status).toBe(400);
  expect((await owner(VERIFY, { email, otp })).status).toBe(200);
});

test('a known browser can still request a code when strangers have used up the requests for that email', async () => {
  const { owner, email } = await knownIn('203.0.113.121');
  for (let network = 0; network < 3; network += 1) {
    const from = network === 0 ? '203.0.113.121' : `198.51.100.${150 + network}`;
    for (let browser = 0; browser < 15; browser += 1) {
      await browserAt(world, from)('/auth/forgot-password', { email });
    }
  }
  const newcomer = await browserAt(world, '203.0.113.121')('/auth/forgot-password', { email });
  expect([newcomer.status, newcomer.body.code]).toEqual([429, 'TOO_MANY_ASK']);
  expect((await owner('/auth/forgot-password', { email })).status).toBe(200);
});

test('codes that are entered for an account without an open code do not count as wrong codes', async () => {
  const before = await wrongCodesCounted();
  const { email } = await somebody(world);
  const stranger = clientAt(world, '192.0.2.45');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => stranger(VERIFY, { email, otp: '000000' })),
  );
  expect(tally(answers)).toEqual({ 429: 20 });
  expect(await wrongCodesCounted()).toBe(before);
});

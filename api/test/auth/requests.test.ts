// Own product: rate limits are on.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tally } from '../world/ask.js';
import { browserAt, clientAt, cookieClientAt } from '../world/browsers.js';
import { codeFor, mailsTo, wrongCode } from '../world/mailbox.js';
import { type OwnProduct, startProduct } from '../world/product.js';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ RATE_LIMITS: 'on' });
});
afterAll(() => world.close());

const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const OF_ANOTHER =
  'This code was requested in another browser. Use the newest code that you requested here, or ask for a new one.';
const letPass = (seconds: number) =>
  world.database.rows('UPDATE code_request SET sent_at = sent_at - make_interval(secs => $1)', [
    seconds,
  ]);

const WAYS = [
  ['browsers on one network', browserAt, HOME],
  ['browsers on two networks', browserAt, ELSEWHERE],
  ['clients without cookies', clientAt, ELSEWHERE],
] as const;

let people = 0;
/** Lets a victim register an email address, and then a stranger register the same address. */
async function registeredTwice(kind: (typeof WAYS)[number][1], strangersAddress: string) {
  people += 1;
  const email = `asha-${people}@example.com`;
  const victim = kind(world, HOME);
  const stranger = kind(world, strangersAddress);
  const first = await victim('/auth/register', { email, password: 'victims-password' });
  const own = await codeFor(world, email);
  const second = await stranger('/auth/register', { email, password: 'strangers-password' });
  expect([first.status, second.status]).toEqual([201, 201]);
  return { email, victim, stranger, own, strangers: await codeFor(world, email) };
}

describe.each(WAYS)('a stranger registers an address again: %s', (_, kind, from) => {
  test('when a stranger registers the same email, the victim can use only the victim’s own code', async () => {
    const { email, victim, stranger, own, strangers } = await registeredTwice(kind, from);
    const refused = await victim('/auth/verify-otp', { email, otp: strangers });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'CODE_OF_ANOTHER',
      OF_ANOTHER,
    ]);
    const verified = await victim('/auth/verify-otp', { email, otp: own });
    expect([verified.status, verified.body.user.email]).toEqual([200, email]);
    const login = (password: string) => stranger('/auth/login', { email, password });
    expect((await login('strangers-password')).status).toBe(400);
    expect((await login('victims-password')).status).toBe(200);
    const late = await stranger('/auth/verify-otp', { email, otp: strangers });
    expect(late.body.code).toBe('CODE_INVALID');
  });

  test('after a stranger registers the same email, a resent code activates the password that the victim chose', async () => {
    const { email, victim, own } = await registeredTwice(kind, from);
    await letPass(60);
    expect((await victim('/auth/resend-otp', { email })).status).toBe(200);
    const otp = await codeFor(world, email);
    expect((await victim('/auth/verify-otp', { email, otp: own })).status).toBe(400);
    expect((await victim('/auth/verify-otp', { email, otp })).status).toBe(200);
    const body = { email, password: 'victims-password' };
    expect((await victim('/auth/login', body)).status).toBe(200);
  });

  test('after a stranger registers the same email, the victim’s login sends a code for the victim’s password', async () => {
    const { email, victim } = await registeredTwice(kind, from);
    await letPass(60);
    const login = { email, password: 'victims-password' };
    const answer = await victim('/auth/login', login);
    expect([answer.status, answer.body.needsVerification]).toEqual([200, true]);
    const otp = await codeFor(world, email);
    expect((await victim('/auth/verify-otp', { email, otp })).status).toBe(200);
    expect((await victim('/auth/login', login)).body.token).toEqual(expect.any(String));
  });
});

describe('codes and clients without cookies', () => {
  test('a code activates the password of its own registration, even after a second registration from the same network', async () => {
    people += 1;
    const email = `asha-${people}@example.com`;
    const client = clientAt(world, HOME);
    await client('/auth/register', { email, password: 'first-password' });
    const otp = await codeFor(world, email);
    await letPass(60);
    await client('/auth/register', { email, password: 'second-password' });
    expect((await client('/auth/verify-otp', { email, otp })).status).toBe(200);
    const login = (password: string) => client('/auth/login', { email, password });
    expect((await login('second-password')).status).toBe(400);
    expect((await login('first-password')).status).toBe(200);
  });

  test('after a change of network, a client without cookies can request a new code and use it', async () => {
    people += 1;
    const email = `asha-${people}@example.com`;
    await clientAt(world, HOME)('/auth/register', { email, password: 'old-password' });
    const moved = clientAt(world, ELSEWHERE);
    expect((await moved('/auth/resend-otp', { email })).status).toBe(200);
    const otp = await codeFor(world, email);
    expect((await moved('/auth/verify-otp', { email, otp })).status).toBe(200);
    const login = { email, password: 'old-password' };
    expect((await moved('/auth/login', login)).status).toBe(200);
  });

  test('after two people have registered one email, a resend by a third client sends no mail', async () => {
    const { email } = await registeredTwice(clientAt, ELSEWHERE);
    const third = clientAt(world, '192.0.2.33');
    expect((await third('/auth/resend-otp', { email })).status).toBe(200);
    expect(await mailsTo(world, email)).toHaveLength(2);
  });

  test('two codes for one email that are entered at the same time activate one password', async () => {
    const { email, victim, stranger, own, strangers } = await registeredTwice(clientAt, ELSEWHERE);
    const answers = await Promise.all([
      victim('/auth/verify-otp', { email, otp: own }),
      stranger('/auth/verify-otp', { email, otp: strangers }),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 400: 1 });
    const [victims, theirs] = await Promise.all(
      ['victims-password', 'strangers-password'].map((password) =>
        victim('/auth/login', { email, password }),
      ),
    );
    expect([victims?.status, theirs?.status]).toEqual(
      answers[0]?.status === 200 ? [200, 400] : [400, 200],
    );
  });
});

describe.each(WAYS)('a stranger asks for a reset code too: %s', (_, kind, from) => {
  test('when a stranger requests a reset code too, the victim can use only the victim’s own code', async () => {
    people += 1;
    const email = `asha-${people}@example.com`;
    const victim = kind(world, HOME);
    const stranger = kind(world, from);
    await victim('/auth/register', { email, password: 'old-password' });
    await victim('/auth/verify-otp', { email, otp: await codeFor(world, email) });
    await victim('/auth/forgot-password', { email });
    const own = await codeFor(world, email);
    await stranger('/auth/forgot-password', { email });
    const strangers = await codeFor(world, email);
    const refused = await victim('/auth/verify-password-reset-otp', { email, otp: strangers });
    expect([refused.status, refused.body.message]).toEqual([400, OF_ANOTHER]);
    const right = await victim('/auth/verify-password-reset-otp', { email, otp: own });
    expect(right.status).toBe(200);
    const { resetToken } = right.body;
    const body = { email, newPassword: 'new-password', resetToken };
    // A browser's reset grant works only in that browser. A client without cookies has only a
    // token, which works for every client that holds it.
    const theirs = await stranger('/auth/reset-password', body);
    expect(theirs.status).toBe(kind === browserAt ? 400 : 200);
    if (kind === clientAt) return;
    expect((await victim('/auth/reset-password', body)).status).toBe(200);
  });
});

describe('locking others out', () => {
  const wrong = (email: string, otp: string) => ({ email, otp: wrongCode(otp) });

  test.each([
    ['verify-otp', 'a page', browserAt],
    ['verify-otp', 'a client with cookies', cookieClientAt],
    ['verify-password-reset-otp', 'a page', browserAt],
    ['verify-password-reset-otp', 'a client with cookies', cookieClientAt],
  ] as const)(
    'wrong codes at %s from other clients on the network do not use up the tries of %s',
    async (route, _, kind) => {
      people += 1;
      const email = `asha-${people}@example.com`;
      const owner = kind(world, HOME);
      await owner('/auth/register', { email, password: 'old-password' });
      let otp = await codeFor(world, email);
      if (route !== 'verify-otp') {
        await owner('/auth/verify-otp', { email, otp });
        await owner('/auth/forgot-password', { email });
        otp = await codeFor(world, email);
      }
      for (const stranger of [browserAt(world, HOME), clientAt(world, HOME)]) {
        const tries = Array.from({ length: 20 }, () =>
          stranger(`/auth/${route}`, wrong(email, otp)),
        );
        expect(tally(await Promise.all(tries))).toEqual({ 400: 20 });
      }
      const rows = await world.database.rows('SELECT max(other_tries) AS others FROM code_request');
      expect(rows[0]).toMatchObject({ others: 3 });
      expect((await owner(`/auth/${route}`, { email, otp })).status).toBe(200);
    },
  );

  test('a browser that registers an email again must wait for a minute, and another browser does not wait', async () => {
    people += 1;
    const body = { email: `asha-${people}@example.com`, password: 'a-password' };
    const stranger = browserAt(world, HOME);
    const answers = [];
    for (let n = 0; n < 10; n += 1) answers.push(await stranger('/auth/register', body));
    expect(tally(answers)).toEqual({ 201: 1, 429: 9 });
    const { retryAfter } = answers[9]?.body ?? {};
    expect(retryAfter).toBeGreaterThan(50);
    expect(answers[9]?.body.message).toBe(
      `Please wait ${retryAfter} seconds before requesting a new code`,
    );
    const owner = browserAt(world, HOME);
    expect((await owner('/auth/register', body)).status).toBe(201);
    expect(await mailsTo(world, body.email)).toHaveLength(2);
  });

  test('fifty strangers who request codes can neither flood the owner’s mailbox nor use up the owner’s codes', async () => {
    people += 1;
    const email = `asha-${people}@example.com`;
    const owner = browserAt(world, HOME);
    expect((await owner('/auth/forgot-password', { email })).status).toBe(200);
    const answers = [];
    for (let n = 0; n < 50; n += 1) {
      const stranger = browserAt(world, `198.51.100.${n % 5}`);
      answers.push(await stranger('/auth/forgot-password', { email }));
    }
    expect(tally(answers)).toEqual({ 200: 29, 429: 21 });
    expect(answers[49]?.body.message).toBe(
      'Many codes were requested for this email. Please try again in an hour.',
    );
    for (const status of [200, 200, 429]) {
      await letPass(60);
      expect((await owner('/auth/forgot-password', { email })).status).toBe(status);
    }
    await letPass(3600);
    const newcomer = browserAt(world, ELSEWHERE);
    expect((await newcomer('/auth/forgot-password', { email })).status).toBe(200);
  });

  test('twenty simultaneous registrations in one browser send one code', async () => {
    people += 1;
    const body = { email: `asha-${people}@example.com`, password: 'a-password' };
    const owner = browserAt(world, HOME);
    await owner('/auth/resend-otp', { email: 'first-visit@example.com' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner('/auth/register', body)),
    );
    expect(tally(answers)).toEqual({ 201: 1, 429: 19 });
    expect(await mailsTo(world, body.email)).toHaveLength(1);
  });
});

// Own product: two processes.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Role } from '../src/platform/http/index.js';
import { asking } from './world/ask.js';
import { codeFor } from './world/mailbox.js';
import { somebody } from './world/people.js';
import { type LiveWorld, startLiveWorld, topics } from './world/streams.js';
import { giveTokens } from './world/tokens.js';
import { eventually } from './world/wait.js';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world.close());
afterEach(() => world.stopStreams());

const listen = (...args: Parameters<LiveWorld['listen']>) => world.listen(...args);
const publish = (...args: Parameters<LiveWorld['publish']>) => world.publish(...args);

test.each([
  ['a ban', 'player', (id: string) => [`/users/ban/${id}`, { reason: 'Teaming' }]],
  ['another role', 'finance', (id: string) => [`/admin/staff/${id}`, { role: 'admin' }]],
  ['leaving', 'finance', (id: string) => [`/admin/staff/${id}`, { active: false }]],
] satisfies [string, Role, (id: string) => [string, object]][])(
  'all live streams of a user end on every process after %s',
  async (_, role, call) => {
    const [person, other] = [await somebody(world, role), await somebody(world, role)];
    const admin = await somebody(world, 'admin');
    const streams = [await listen(person, 0), await listen(person, 1)];
    const untouched = await listen(other, 1);
    const [path, body] = call(person.id);
    expect((await asking(world, admin)('PUT', path, body)).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    await publish('after');
    // All staff get a message that a colleague's account has changed. The changed colleague may get
    // it too, just before the stream ends.
    const colleagues = role === 'player' ? [] : ['staff.changed'];
    await eventually(() => expect(topics(untouched)).toEqual([...colleagues, 'after']));
    for (const stream of streams) expect([[], colleagues]).toContainEqual(topics(stream));
  },
);

test('a password reset ends open live streams, and a stream after the next sign-in stays open', async () => {
  const person = await somebody(world);
  const stream = await listen(person, 1);
  await asking(world, null)('POST', '/auth/forgot-password', { email: person.email });
  const otp = await codeFor(world, person.email);
  const granted = await asking(world, null)('POST', '/auth/verify-password-reset-otp', {
    email: person.email,
    otp,
  });
  const { resetToken } = granted.body;
  const newPassword = 'a-new-password';
  const reset = await asking(world, null)('POST', '/auth/reset-password', {
    email: person.email,
    newPassword,
    resetToken,
  });
  expect(reset.status).toBe(200);
  await stream.ended;
  const { body } = await asking(world, null)('POST', '/auth/login', {
    email: person.email,
    password: newPassword,
  });
  const again = await listen({ ...person, headers: { authorization: `Bearer ${body.token}` } });
  await giveTokens(world, person, 3);
  await eventually(() => expect(topics(again)).toEqual(['wallet.changed']));
});

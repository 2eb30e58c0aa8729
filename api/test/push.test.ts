// Own product: its push messages are delivered when a test says so.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { notify } from './world/inbox.js';
import { mailsTo } from './world/mailbox.js';
import { bannedByHand, type Person, somebody } from './world/people.js';
import { type OwnProduct, PRODUCTION, startProduct } from './world/product.js';
import { PushStandIn } from './world/push-stand-in.js';
import { signedIn } from './world/session.js';
import { aPlayer, aTournament, join } from './world/tournaments.js';

let world: OwnProduct;
let service: PushStandIn;
beforeAll(async () => {
  service = await PushStandIn.start();
  world = await startProduct();
});
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(() => {
  service.behave = () => ({ status: 201 });
});

const sweep = () => world.runJob('push-sweep');
const subscribe = (person: Person, device: string, language = 'en') =>
  asking(world, person)('PUT', '/notifications/push/device', service.subscribe(device, language));
const choose = (person: Person, choice: object) =>
  asking(world, person)('PUT', '/notifications/push', {
    muted: [],
    quietFrom: null,
    quietTo: null,
    ...choice,
  });
const settings = async (person: Person) =>
  (await asking(world, person)('GET', '/notifications/push')).body;
const waiting = (person: Person) =>
  world.database.rows<{ attempts: number; due_at: Date; kind: string }>(
    'SELECT * FROM outgoing_push WHERE user_id = $1',
    [person.id],
  );
const devicesOf = (person: Person) =>
  world.database.rows('SELECT * FROM push_device WHERE user_id = $1', [person.id]);
/** Makes every waiting message older by a number of seconds. */
const letPass = (seconds: number) =>
  world.database.rows(
    `UPDATE outgoing_push SET due_at = due_at - make_interval(secs => $1),
                              worthless_at = worthless_at - make_interval(secs => $1)`,
    [seconds],
  );

type Kind = 'room' | 'start' | 'result' | 'payout' | 'cancelled';
let told = 0;
function tell(
  person: Person,
  kind: Kind = 'result',
  until?: Date,
  product: OwnProduct = world,
): Promise<void> {
  told += 1;
  return notify(product, {
    userId: person.id,
    kind,
    code: 'results-out',
    values: { name: `Match ${told}` },
    link: '/results',
    dedupeKey: `told:${told}`,
    push: { kind, ...(until && { until }) },
  });
}

test('a push message reaches each device in its language, encrypted and signed for its push service', async () => {
  const asha = await somebody(world);
  const other = { ...asha, ...(await signedInAgain(asha)) };
  expect((await subscribe(asha, 'phone')).status).toBe(204);
  expect((await subscribe(other, 'laptop', 'hi')).status).toBe(204);
  await tell(asha, 'room');
  await Promise.all(Array.from({ length: 4 }, sweep));
  const [phone, ...twice] = service.to('phone');
  expect(twice).toEqual([]);
  expect(phone).toMatchObject({
    urgency: 'high',
    publicKey: (await settings(asha)).publicKey,
    body: { title: 'Results are out', link: '/results', silent: false },
    claims: { aud: service.origin, sub: 'mailto:no-reply@arena.example' },
  });
  expect(phone?.ttl).toBeGreaterThan(86_000);
  const lastsSeconds = Number(phone?.claims.exp) - Date.now() / 1_000;
  expect(lastsSeconds > 0 && lastsSeconds <= 86_400).toBe(true);
  expect(service.to('laptop')[0]?.body).toMatchObject({
    title: 'नतीजे आ गए',
    text: expect.stringMatching(/कौन जीता/),
  });
  expect(await waiting(asha)).toEqual([]);
  const kept = JSON.stringify([await devicesOf(asha), await world.database.rows('TABLE push_key')]);
  expect(kept).not.toContain('/send/');
  expect(await mailsTo(world, asha.email)).toEqual([]);
});

test('a push message is retried after the wait that the push service requested, and an expired message is not sent', async () => {
  const asha = await somebody(world);
  await subscribe(asha, 'busy');
  service.behave = () => ({ status: 429, headers: { 'retry-after': '120' } });
  await tell(asha);
  await sweep();
  const [row] = await waiting(asha);
  expect(row?.attempts).toBe(1);
  expect(Number(row?.due_at) - Date.now()).toBeGreaterThan(100_000);
  service.behave = () => ({ status: 500 });
  await letPass(121);
  await sweep();
  expect((await waiting(asha))[0]?.attempts).toBe(2);
  service.behave = () => ({ status: 201 });
  await letPass(600);
  await sweep();
  expect(service.to('busy')).toHaveLength(1);
  await tell(asha, 'start', new Date(Date.now() - 1_000));
  await sweep();
  expect([service.to('busy').length, await waiting(asha)]).toEqual([1, []]);
});

test('a device whose push subscription has expired is removed, and its player gets urgent news as one mail', async () => {
  const asha = await somebody(world);
  await subscribe(asha, 'gone');
  service.behave = () => ({ status: 410 });
  await tell(asha, 'cancelled');
  await sweep();
  expect([await devicesOf(asha), await waiting(asha)]).toEqual([[], []]);
  const [mail, ...more] = await mailsTo(world, asha.email);
  expect(mail).toMatchObject({
    template: 'match-news',
    data: { title: 'Results are out', path: '/results' },
  });
  expect(more).toEqual([]);
  // Without a device, urgent news is mailed at once, and other news is not mailed.
  await tell(asha, 'result');
  await tell(asha, 'room');
  await sweep();
  expect(await mailsTo(world, asha.email)).toHaveLength(2);
  // A device that stays unreachable has the same effect as no device.
  await subscribe(asha, 'away');
  service.behave = () => ({ status: 503 });
  await tell(asha, 'room');
  for (let tries = 1; tries <= 3; tries += 1) {
    await sweep();
    await letPass(60);
  }
  expect([(await mailsTo(world, asha.email)).length, await waiting(asha)]).toEqual([3, []]);
});

test('urgent mails use the language that the player chose', async () => {
  const asha = await somebody(world);
  const choose = (language: string) => asking(world, asha)('PUT', '/users/language', { language });
  expect((await choose('hi')).status).toBe(204);
  expect((await choose('hindi')).status).toBe(400);
  await tell(asha, 'room');
  await sweep();
  expect(await mailsTo(world, asha.email)).toMatchObject([{ data: { title: 'नतीजे आ गए' } }]);
});

test('a muted type of push message is not sent, and quiet hours silence or delay the other types', async () => {
  const asha = await somebody(world);
  await subscribe(asha, 'quiet');
  expect((await choose(asha, { muted: ['room'] })).body).toMatchObject({
    muted: ['room'],
    isOn: true,
  });
  await tell(asha, 'room');
  expect(await waiting(asha)).toEqual([]);
  const hour = new Date(Date.now() + 5.5 * 3_600_000).getUTCHours();
  await choose(asha, { quietFrom: hour, quietTo: (hour + 2) % 24 });
  await tell(asha, 'start');
  await tell(asha, 'payout');
  await sweep();
  expect(service.to('quiet').map(({ body }) => body.silent)).toEqual([true]);
  const [row] = await waiting(asha);
  expect([row?.kind, row?.attempts]).toEqual(['payout', 0]);
  expect(Number(row?.due_at) - Date.now()).toBeGreaterThan(3_500_000);
});

test('a device gets no push message after a sign-out, a new password or a ban', async () => {
  const asha = await somebody(world);
  await subscribe(asha, 'signed-out');
  await asking(world, asha)('POST', '/auth/logout');
  expect(await devicesOf(asha)).toEqual([]);
  const [bina, chitra] = [await somebody(world), await somebody(world)];
  await subscribe(bina, 'reset');
  await subscribe(chitra, 'banned');
  await world.database.rows(
    'UPDATE user_account SET session_version = session_version + 1 WHERE id = $1',
    [bina.id],
  );
  await bannedByHand(world, chitra);
  await tell(bina);
  await tell(chitra);
  expect([await waiting(bina), await waiting(chitra)]).toEqual([[], []]);
});

test('an account has at most ten push devices, and a browser belongs to the player who used it last', async () => {
  const [asha, bina] = [await somebody(world), await somebody(world)];
  for (let n = 0; n < 11; n += 1) {
    await subscribe({ ...asha, ...(await signedInAgain(asha)) }, `many-${n}`);
  }
  expect(await devicesOf(asha)).toHaveLength(10);
  await subscribe(asha, 'shared');
  await subscribe(bina, 'shared');
  expect([(await settings(asha)).isOn, (await settings(bina)).isOn]).toEqual([false, true]);
  await asking(world, bina)('DELETE', '/notifications/push/device');
  expect((await settings(bina)).isOn).toBe(false);
});

test('an invalid push address or choice is refused', async () => {
  const asha = await somebody(world);
  const good = service.subscribe('good');
  const ask = asking(world, asha);
  const put = async (change: object) =>
    (await ask('PUT', '/notifications/push/device', { ...good, ...change })).status;
  const bad = [
    { endpoint: 'ftp://push.example/1' },
    { endpoint: `https://push.example/${'x'.repeat(1_000)}` },
    { endpoint: 'https://user:word@push.example/1' },
    { p256dh: 'x'.repeat(87) },
    { auth: 'short' },
    { language: 'fr' },
  ];
  for (const change of bad) expect(await put(change)).toBe(400);
  const choices = [{ muted: ['all'] }, { quietFrom: 24, quietTo: 1 }, { quietFrom: 1 }];
  for (const choice of choices) expect((await choose(asha, choice)).status).toBe(400);
});

test.each([
  ['as make start starts it', { PUSH_STAND_IN: 'off' }],
  ['in production', PRODUCTION],
])('%s, a private push address is refused, and no message is sent to one', async (_, env) => {
  const production = await startProduct(env);
  const asha = await somebody(production);
  const good = service.subscribe('inside');
  const put = async (change: object) =>
    (await asking(production, asha)('PUT', '/notifications/push/device', { ...good, ...change }))
      .status;
  for (const host of ['http://push.example', 'https://127.0.0.1', 'https://[::1]', 'https://db']) {
    expect(await put({ endpoint: `${host}/1` })).toBe(400);
  }
  // A push address with a host name is accepted. If the name resolves to a private address, the
  // product later refuses to connect to it.
  expect(await put({ endpoint: 'https://localhost.localdomain/1' })).toBe(204);
  // A process for tests stores an address that others refuse.
  const lenient = await startProduct({}, { beside: production });
  const path = '/notifications/push/device';
  expect((await asking(lenient, asha)('PUT', path, good)).status).toBe(204);
  await lenient.close();
  await tell(asha, 'result', undefined, production);
  await production.runJob('push-sweep');
  expect(service.to('inside')).toEqual([]);
  await production.close();
});

test('players get one push message ten minutes before the start, unless they have just joined', async () => {
  const admin = await somebody(world, 'admin');
  const [early, late] = [await aPlayer(world, 20), await aPlayer(world, 20)];
  const id = await aTournament(world, admin, { name: 'Soon' });
  await join(world, early, id);
  await world.database.rows(
    "UPDATE tournament SET start_time = now() + interval '10 minutes' WHERE id = $1",
    [id],
  );
  await join(world, late, id);
  const started = await aTournament(world, admin, { name: 'Started early' });
  await join(world, early, started);
  await world.database.rows(
    "UPDATE tournament SET start_time = now() + interval '10 minutes', status = 'active' WHERE id = $1",
    [started],
  );
  await subscribe(early, 'early');
  const remind = () => world.runJob('tournament-reminders');
  await remind();
  await remind();
  await sweep();
  expect(service.to('early').map(({ body }) => body.title)).toEqual(['Match starts in 10 minutes']);
  const inbox = async (person: Person) =>
    (await asking(world, person)('GET', '/notifications')).body.notifications;
  expect([(await inbox(early)).length, (await inbox(late)).length]).toEqual([1, 0]);
  await expectHealthyLedger(world);
});

async function signedInAgain({ id }: Person): Promise<Pick<Person, 'headers'>> {
  return { headers: await signedIn(world, id) };
}

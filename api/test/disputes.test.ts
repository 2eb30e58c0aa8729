// Own product: it sets the clock.
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { type Answer, asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join, managing, won } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
let screen: Buffer;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  screen = await flat(300, 200).jpeg().toBuffer();
});
afterEach(() => world.setTime(null));
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { asAdmin, declare, setStatus } = managing(() => ({ world, admin }));
const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const as = (person: Person) => asking(world, person);
const read = (person: Person, match: string) => as(person)('GET', `/tournaments/${match}/dispute`);
const dispute = (person: Person, match: string, text = 'I was second.') =>
  as(person)('POST', `/tournaments/${match}/dispute`, { text });
const send = (
  person: Person,
  match: string,
  number: number,
  image: Buffer = screen,
  type = 'image/jpeg',
) => as(person)('PUT', `/tournaments/${match}/evidence/${number}`, image, { 'content-type': type });
const later = (ms: number) => world.setTime(new Date(Date.now() + ms));
const saying = ({ status, body }: Answer) => [status, body?.code];

/** Creates a match with two players that has started. */
async function playing(): Promise<{ match: string; asha: Person; ravi: Person }> {
  const match = await aTournament(world, admin, { entryFee: 5, prizePool: 10 });
  const [asha, ravi] = [await aPlayer(world, 50), await aPlayer(world, 50, 'Ravi')];
  for (const player of [asha, ravi]) expect((await join(world, player, match)).status).toBe(200);
  expect(saying(await send(asha, match, 1))).toEqual([409, 'EVIDENCE_CLOSED']);
  expect((await setStatus(match, 'active')).status).toBe(200);
  return { match, asha, ravi };
}

const pixels = (person: Person, url: string) => asking(world, person)('GET', `/tournaments/${url}`);

test('an uploaded image is stored without its metadata, and only its player and admins can read it', async () => {
  const { match, asha, ravi } = await playing();
  const large = await flat(4_000, 2_000)
    .withExif({ IFD0: { Copyright: 'taken at home' } })
    .jpeg()
    .toBuffer();
  expect(large.includes('taken at home')).toBe(true);
  const { body } = await send(asha, match, 1, large);
  expect(body).toMatchObject({ canSendEvidence: true, canDispute: false, dispute: null });
  expect(body.evidence).toEqual([{ number: 1, addedAt: expect.any(String) }]);
  const own = await pixels(asha, `${match}/evidence/1`);
  expect(own.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'attachment; filename="end-screen.webp"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const { width, height, format, exif } = await sharp(own.bytes).metadata();
  expect({ width, height, format, exif }).toEqual({
    width: 1_600,
    height: 800,
    format: 'webp',
    exif: undefined,
  });
  expect(own.bytes.includes('taken at home')).toBe(false);
  const seen = await pixels(admin, `admin/${match}/evidence/${asha.id}/1`);
  expect(seen.bytes.equals(own.bytes)).toBe(true);
  expect((await pixels(ravi, `${match}/evidence/1`)).status).toBe(404);
  expect((await pixels(ravi, `admin/${match}/evidence/${asha.id}/1`)).status).toBe(403);
  expect((await asAdmin('GET', `/tournaments/admin/${match}/evidence`)).body.players).toEqual([
    { userId: asha.id, gameName: 'Asha', evidence: body.evidence, dispute: null },
  ]);
});

test('only three small JPEG, PNG or WebP images of a participant are accepted as evidence', async () => {
  const { match, asha, ravi } = await playing();
  const stranger = await aPlayer(world, 0, 'Mira');
  expect(saying(await send(stranger, match, 1))).toEqual([404, 'NOT_YOUR_MATCH']);
  expect(saying(await read(stranger, match))).toEqual([404, 'NOT_YOUR_MATCH']);
  const bad: readonly (readonly [Buffer, string])[] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'],
    [await flat(9, 9).gif().toBuffer(), 'image/png'],
    [await flat(9, 9).tiff().toBuffer(), 'image/jpeg'],
    [screen.subarray(0, screen.length / 2), 'image/jpeg'],
    [Buffer.alloc(0), 'image/png'],
    [Buffer.from('{}'), 'application/json'],
  ];
  for (const [image, type] of bad) {
    expect(saying(await send(asha, match, 1, image, type))).toEqual([400, 'NOT_AN_IMAGE']);
  }
  const huge = Buffer.alloc(5 * 1024 * 1024 + 1);
  expect(saying(await send(asha, match, 1, huge))).toEqual([413, 'IMAGE_TOO_LARGE']);
  expect((await send(asha, match, 1, screen, 'image/gif')).body).toMatchObject({
    statusCode: 415,
    message: 'Send a screenshot as a JPEG, PNG or WebP image.',
  });
  expect((await send(asha, match, 4)).status).toBe(404);
  const elsewhere = as(asha)('PUT', '/users/profile', screen, { 'content-type': 'image/jpeg' });
  expect((await elsewhere).status).toBe(415);
  const answers = [];
  for (const number of [1, 1, 2, 3]) answers.push(await send(ravi, match, number));
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200]);
  const png = await flat(9, 9).png().toBuffer();
  expect((await send(asha, match, 1, png, 'image/png')).status).toBe(200);
  const webp = await flat(9, 9).webp().toBuffer();
  expect((await send(asha, match, 2, webp, 'image/webp')).status).toBe(200);
});

test('an image that takes long to decode is refused by its header', async () => {
  const { match, asha } = await playing();
  const costly = [
    // A file of a few kilobytes whose pixels need 120 MB.
    flat(6_000, 5_000).png({ palette: true }),
    flat(5_001, 100).png(),
    flat(3_001, 3_000).png(),
    flat(100, 100).toColourspace('rgb16').png(),
  ];
  for (const each of costly) {
    const answer = await send(asha, match, 1, await each.toBuffer(), 'image/png');
    expect(saying(answer)).toEqual([400, 'IMAGE_TOO_DETAILED']);
  }
  const largest = await flat(3_000, 3_000).png().toBuffer();
  expect((await send(asha, match, 1, largest, 'image/png')).status).toBe(200);
});

test('a player has one upload at a time, and another player can send meanwhile', async () => {
  const { match, asha, ravi } = await playing();
  const sent = [1, 1, 2, 3].map((number) => send(asha, match, number));
  const [other, ...own] = await Promise.all([send(ravi, match, 1), ...sent]);
  expect(other?.status).toBe(200);
  expect(tally(own)).toEqual({ 200: 1, 409: 3 });
  const left = await read(asha, match);
  expect(left.body.evidence).toHaveLength(1);
});

/**
 * Announces an upload of 20 MB, and sends only the first bytes of it, so that an answer shows that
 * the server waits for no more. Returns the status, and the header that says whether the connection
 * stays open.
 */
function upload(port: number, path: string, headers: object, bytes: number): Promise<unknown[]> {
  return new Promise((done, failed) => {
    const host = { host: '127.0.0.1', port, method: 'PUT', path: `/api/tournaments/${path}` };
    const form = { 'content-type': 'image/jpeg', 'content-length': 20_000_000 };
    const sending = request({ ...host, headers: { ...form, ...headers } });
    sending.once('error', failed);
    sending.once('response', (answer) => {
      sending.off('error', failed).on('error', () => undefined);
      done([answer.statusCode, answer.headers.connection]);
      sending.destroy();
    });
    sending.write(Buffer.alloc(bytes));
  });
}

test('the server closes the connection of an upload that it refuses before it has received the image', async () => {
  const { match, asha } = await playing();
  const port = Number(new URL(world.url).port);
  const path = `${match}/evidence/1`;
  expect(await upload(port, path, {}, 1)).toEqual([401, 'close']);
  expect(await upload(port, path, asha.headers, 5 * 1024 * 1024 + 1)).toEqual([413, 'close']);
});

test('a result can be disputed once within 30 minutes, and an admin can correct it and answer once', async () => {
  const { match, asha, ravi } = await playing();
  expect(saying(await dispute(asha, match))).toEqual([409, 'DISPUTE_CLOSED']);
  expect((await declare(match, [won(ravi, 10)])).status).toBe(200);
  await later(30 * MINUTE_MS + 1);
  expect(saying(await dispute(asha, match))).toEqual([409, 'DISPUTE_CLOSED']);
  expect(saying(await send(asha, match, 1))).toEqual([409, 'EVIDENCE_CLOSED']);
  await world.setTime(null);
  expect((await dispute(asha, match, ' ')).status).toBe(400);
  expect((await dispute(asha, match, 'x'.repeat(501))).status).toBe(400);
  const both = await Promise.all([dispute(asha, match), dispute(asha, match)]);
  expect(tally(both)).toEqual({ 201: 1, 409: 1 });
  await later(DAY_MS);
  expect((await send(asha, match, 1)).status).toBe(200);
  await world.setTime(null);
  const waiting = (await asAdmin('GET', '/admin/disputes')).body.matches;
  expect(waiting).toEqual([
    {
      tournamentId: match,
      tournamentName: expect.any(String),
      waiting: 1,
      since: expect.any(String),
    },
  ]);
  const { players } = (await asAdmin('GET', `/tournaments/admin/${match}/evidence`)).body;
  const { id } = players[0].dispute;
  const undo = { reason: 'The end screen shows Asha first.' };
  const voided = await asAdmin('POST', `/tournaments/admin/${match}/results/void`, undo);
  expect(voided.status).toBe(200);
  expect((await declare(match, [won(asha, 10)])).status).toBe(200);
  const answer = (text: string) => asAdmin('PUT', `/admin/disputes/${id}/answer`, { answer: text });
  expect([(await answer('Corrected.')).status, (await answer('Corrected.')).status]).toEqual([
    200, 200,
  ]);
  expect(saying(await answer('No.'))).toEqual([409, 'DISPUTE_ANSWERED']);
  expect((await asAdmin('GET', '/admin/disputes')).body.matches).toEqual([]);
  expect((await read(asha, match)).body).toMatchObject({
    // The corrected results can be disputed again.
    canDispute: true,
    evidence: [{ number: 1 }],
    dispute: { text: 'I was second.', answer: 'Corrected.' },
  });
  const inbox = (await as(asha)('GET', '/notifications')).body.notifications;
  const told = inbox.filter(({ code }: { code: string }) => code === 'dispute-answered');
  expect(told).toEqual([expect.objectContaining({ link: `/dispute?t=${match}` })]);
  expect([await tokensOf(world, asha), await tokensOf(world, ravi)]).toEqual([55, 45]);
  expect(saying(await asAdmin('PUT', '/admin/disputes/x/answer', { answer: 'No.' }))).toEqual([
    404,
    'DISPUTE_NOT_FOUND',
  ]);
});

test('after new results a player may dispute again, and both disputes are answered', async () => {
  const { match, asha, ravi } = await playing();
  expect((await declare(match, [won(ravi, 10)])).status).toBe(200);
  expect((await dispute(asha, match)).status).toBe(201);
  const undo = { reason: 'The end screen shows another order.' };
  expect((await asAdmin('POST', `/tournaments/admin/${match}/results/void`, undo)).status).toBe(
    200,
  );
  expect((await declare(match, [won(ravi, 5)])).status).toBe(200);
  expect((await read(asha, match)).body.canDispute).toBe(true);
  const both = await Promise.all([1, 2].map(() => dispute(asha, match, 'Still second.')));
  expect(tally(both)).toEqual({ 201: 1, 409: 1 });
  for (const text of ['I was second.', 'Still second.']) {
    const { players } = (await asAdmin('GET', `/tournaments/admin/${match}/evidence`)).body;
    expect(players[0].dispute).toMatchObject({ text, answer: null });
    const url = `/admin/disputes/${players[0].dispute.id}/answer`;
    expect((await asAdmin('PUT', url, { answer: 'The results are right.' })).status).toBe(200);
  }
  expect((await read(asha, match)).body).toMatchObject({
    canDispute: false,
    dispute: { text: 'Still second.' },
  });
});

test('the evidence of a dispute is deleted after 90 days or at the player’s request', async () => {
  const { match, asha, ravi } = await playing();
  await declare(match, [won(ravi, 10)]);
  for (const player of [asha, ravi]) {
    await send(player, match, 1);
    await dispute(player, match);
  }
  const { players } = (await asAdmin('GET', `/tournaments/admin/${match}/evidence`)).body;
  await asAdmin('PUT', `/admin/disputes/${players[1].dispute.id}/answer`, { answer: 'Correct.' });
  const kept = async () => {
    const { body } = await asAdmin('GET', `/tournaments/admin/${match}/evidence`);
    return (body.players as (typeof body)[]).map((each) => [each.userId, each.evidence.length]);
  };
  expect(await kept()).toEqual([
    [asha.id, 1],
    [ravi.id, 1],
  ]);
  await later(91 * DAY_MS);
  await world.runJob('tidy-disputes');
  await world.setTime(null);
  // The dispute that an admin has answered is deleted. The open dispute stays, without its
  // evidence.
  expect(await kept()).toEqual([[asha.id, 0]]);
  await send(asha, match, 2);
  const { body } = await asAdmin('DELETE', `/admin/disputes/players/${asha.id}`);
  expect([body, await kept()]).toEqual([{ forgotten: 2 }, []]);
});

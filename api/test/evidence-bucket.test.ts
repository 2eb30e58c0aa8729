// Own product: its images are in a bucket of the test.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { S3StandIn } from './world/s3.js';
import { aPlayer, aTournament, join, managing } from './world/tournaments.js';

// These tests run a product whose S3_URL names a bucket for the images.

let storage: S3StandIn;
let world: OwnProduct;
let admin: Person;
let screen: Buffer;
beforeAll(async () => {
  storage = await S3StandIn.start();
  world = await startProduct({ S3_URL: storage.url() });
  admin = await somebody(world, 'admin');
  screen = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterEach(() => world.setTime(null));
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
  await storage.close();
});

const { asAdmin, setStatus } = managing(() => ({ world, admin }));
const send = (player: Person, match: string, number: number, app = world) =>
  asking(app, player)('PUT', `/tournaments/${match}/evidence/${number}`, screen, {
    'content-type': 'image/png',
  });

async function playing(): Promise<{ match: string; asha: Person }> {
  const match = await aTournament(world, admin, { entryFee: 5, prizePool: 10 });
  const asha = await aPlayer(world, 50);
  expect((await join(world, asha, match)).status).toBe(200);
  expect((await setStatus(match, 'active')).status).toBe(200);
  return { match, asha };
}

const stored = (player: Person) =>
  world.database.rows<{ bytes: number | null; object_key: string | null }>(
    `SELECT octet_length(image) AS bytes, object_key FROM evidence
        WHERE user_id = $1 ORDER BY number`,
    [player.id],
  );

test('an uploaded image is stored as an object in the bucket, and its player and an admin can read it', async () => {
  const { match, asha } = await playing();
  expect((await send(asha, match, 1)).status).toBe(200);
  const [row] = await stored(asha);
  expect(row).toEqual({ bytes: null, object_key: expect.stringMatching(/^evidence\/.*\.webp$/) });
  const object = storage.objects.get(row?.object_key ?? '');
  expect((await sharp(object).metadata()).format).toBe('webp');
  const own = await asking(world, asha)('GET', `/tournaments/${match}/evidence/1`);
  const shown = await asAdmin('GET', `/tournaments/admin/${match}/evidence/${asha.id}/1`);
  expect([own.status, shown.status]).toEqual([200, 200]);
});

test('a second upload of the same image number is refused and leaves no object in the bucket', async () => {
  const { match, asha } = await playing();
  const before = storage.objects.size;
  const answers = await Promise.all([send(asha, match, 1), send(asha, match, 1)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(storage.objects.size).toBe(before + 1);
});

test('the objects of images are deleted after 90 days or at the player’s request', async () => {
  const { match, asha } = await playing();
  await send(asha, match, 1);
  await send(asha, match, 2);
  const { body } = await asAdmin('DELETE', `/admin/disputes/players/${asha.id}`);
  expect([body, await stored(asha)]).toEqual([{ forgotten: 2 }, []]);
  await send(asha, match, 3);
  expect(storage.objects.size).toBeGreaterThan(0);
  const later = new Date(Date.now() + 91 * 86_400_000);
  await world.setTime(later);
  await world.runJob('tidy-disputes');
  expect([await stored(asha), storage.objects.size]).toEqual([[], 0]);
});

test('while the S3 storage does not respond, an upload is refused and no image is deleted', async () => {
  const { match, asha } = await playing();
  await send(asha, match, 1);
  await storage.close();
  const [sent, read, deleted] = [
    await send(asha, match, 2),
    await asking(world, asha)('GET', `/tournaments/${match}/evidence/1`),
    await asAdmin('DELETE', `/admin/disputes/players/${asha.id}`),
  ];
  for (const { status, body } of [sent, read, deleted]) {
    expect([status, body.code]).toEqual([503, 'IMAGES_UNREACHABLE']);
  }
  expect(await stored(asha)).toHaveLength(1);
});

test('the bucket refuses an upload that is signed with another secret', async () => {
  const other = await S3StandIn.start();
  const app = await startProduct({ S3_URL: other.url('another secret') });
  const boss = await somebody(app, 'admin');
  const match = await aTournament(app, boss, { entryFee: 0, prizePool: 0 });
  const asha = await aPlayer(app, 0);
  await join(app, asha, match);
  await managing(() => ({ world: app, admin: boss })).setStatus(match, 'active');
  const { status, body } = await send(asha, match, 1, app);
  expect([status, body.code, other.objects.size]).toEqual([503, 'IMAGES_UNREACHABLE', 0]);
  await app.close();
  await other.close();
});

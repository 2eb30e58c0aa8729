// Own product: it is told to expect reports about backups, and writes them.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, sharedProduct, startProduct } from './world/product.js';

let world: OwnProduct;
let finance: Person;
beforeAll(async () => {
  world = await startProduct({ BACKUPS: 'on' });
  finance = await somebody(world, 'finance');
});
afterAll(() => world.close());

const read = async () => (await asking(world, finance)('GET', '/admin/backups')).body;

async function told(): Promise<Record<string, string>> {
  const { text } = await asking(world, null)('GET', '/metrics');
  const lines = text.matchAll(/^arena_((?:backup|restore)_\w+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}

const look = (problem: string | null, newest: string) =>
  world.database.rows(
    `INSERT INTO backup_look (looked_at, problem, newest_at, newest_kind)
     VALUES (now(), $1, now() - $2::interval, 'incr')
     ON CONFLICT (is_only) DO UPDATE
       SET looked_at = now(), problem = $1, newest_at = now() - $2::interval`,
    [problem, newest],
  );
const drill = (problem: string | null, ended: string) =>
  world.database.rows(
    `INSERT INTO restore_drill (id, begun_at, target, ended_at, problem, position, took_seconds,
                                lost_events, lost_seconds)
     VALUES ($1, now() - $3::interval, now(), now() - $3::interval, $2, 1204551, 41, 3, 31)`,
    [newId(), problem, ended],
  );

test('without a report, nothing is in order, and the alerts see it', async () => {
  expect(await read()).toEqual({
    kept: true,
    problems: [
      'The service that takes backups has reported nothing.',
      'No restore has been tested yet.',
    ],
    checkedAt: null,
    newestAt: null,
    newestKind: null,
    restore: null,
  });
  expect(await told()).toEqual({
    backup_age_seconds: '+Inf',
    backup_check_ok: '0',
    restore_drill_age_seconds: '+Inf',
    restore_drill_ok: '0',
  });
});

test('a recent backup and a tested restore are in order, with what the restore reached and lost', async () => {
  await look(null, '10 hours');
  await drill(null, '2 days');
  expect(await read()).toMatchObject({
    problems: [],
    newestKind: 'incr',
    restore: { seconds: 41, position: 1_204_551, lostEvents: 3, lostSeconds: 31 },
  });
  const { backup_age_seconds: backup, restore_drill_age_seconds: restore, ...rest } = await told();
  expect(rest).toEqual({ backup_check_ok: '1', restore_drill_ok: '1' });
  expect(Math.floor(Number(backup) / 3_600)).toBe(10);
  expect(Math.floor(Number(restore) / 86_400)).toBe(2);
});

test('a failed check and a failed drill are problems, and the last success is still shown', async () => {
  await look('WAL does not arrive', '10 hours');
  await drill('the log up to 7 is not what was signed', '1 hour');
  expect(await read()).toMatchObject({
    problems: [
      'The check failed: WAL does not arrive',
      'The last restore drill failed: the log up to 7 is not what was signed',
    ],
    restore: { position: 1_204_551 },
  });
  expect(await told()).toMatchObject({ backup_check_ok: '0', restore_drill_ok: '0' });
});

test('a drill without a problem must have reached a position', async () => {
  await expect(
    world.database.rows(
      'INSERT INTO restore_drill (id, begun_at, ended_at) VALUES ($1, now(), now())',
      [newId()],
    ),
  ).rejects.toThrow('restore_drill');
});

test('where no service takes backups, nothing is claimed and no alert has a value', async () => {
  const shared = await sharedProduct();
  const staff = await somebody(shared, 'admin');
  const { body } = await asking(shared, staff)('GET', '/admin/backups');
  expect(body).toMatchObject({ kept: false, problems: [], restore: null });
  const { text } = await asking(shared, null)('GET', '/metrics');
  expect(text).not.toMatch(/^arena_(backup|restore)_\w+ /m);
});

// Own product: it sets a tax rate.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import { aCup } from './world/cups.js';
import { type DescribedRoute, describedRoutes } from './world/described.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { eventually } from './world/wait.js';

let world: OwnProduct;
let reads: readonly DescribedRoute[];
let cupId: string;
beforeAll(async () => {
  world = await startProduct();
  ({ id: cupId } = await aCup(world, await somebody(world, 'admin'), [[['Asha', 1, 2]]]));
  const routes = await describedRoutes(world);
  reads = routes.filter(({ method, isStream }) => method === 'GET' && !isStream);
  // Sets a tax rate, because a tax rate switches year statements on.
  const rate = { emailVerificationEnabled: true, taxRatePercent: 30 };
  await asking(world, await somebody(world, 'admin'))('PUT', '/settings/admin', rate);
});
afterAll(() => world.close());

interface Entry {
  readonly action: string;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Returns the activity entries of one person, oldest first. */
const entriesOf = (person: Person) =>
  world.database.rows<Entry>(
    'SELECT action, after FROM activity WHERE actor_id = $1 ORDER BY recorded_at, id',
    [person.id],
  );

/** True if the browser would save the response as a file, or if the response is not JSON. */
const isFile = (headers: Readonly<Record<string, unknown>>) =>
  String(headers['content-disposition']).startsWith('attachment') ||
  /csv|ndjson|octet-stream/.test(String(headers['content-type']));

test.each(['admin', 'finance'] as const)(
  'every file that a member of staff (%s) can export is recorded in the activity log',
  async (role) => {
    const files: string[] = [];
    const unrecorded: string[] = [];
    const open = reads.filter(({ who }) => who === 'signed-in' || who.includes(role));
    for (const { path } of open) {
      const person = await somebody(world, role);
      const ask = asking(world, person);
      const place = path
        .replace('/api', '')
        .replace('/cups/admin/{id}', `/cups/admin/${cupId}`)
        .replace(/\{[^}]+\}/g, newId());
      for (const query of ['?to=2031-01-01', '?to=2031-01-01&format=csv']) {
        const before = (await entriesOf(person)).length;
        const { status, headers } = await ask('GET', `${place}${query}`);
        if (status !== 200 || !isFile(headers)) continue;
        files.push(path);
        const begun = (await entriesOf(person))
          .slice(before)
          .find(({ action }) => action.endsWith('.exported'));
        if (!begun) unrecorded.push(path);
      }
    }
    expect(unrecorded).toEqual([]);
    const taken = new Set(files);
    expect(taken.size).toBeGreaterThanOrEqual(8);
    // Checks that the loop above has seen every route whose path ends with `/export`.
    const described = open.filter(({ path }) => path.endsWith('/export'));
    expect(described.filter(({ path }) => !taken.has(path))).toEqual([]);
  },
  60_000,
);

test('the activity log records the filters of an export, and afterwards its number of rows', async () => {
  const finance = await somebody(world, 'finance');
  const players = [await somebody(world), await somebody(world)];
  const answer = await asking(world, finance)('GET', '/users/export?q=player-&status=active');
  expect(players.every(({ email }) => answer.text.includes(email))).toBe(true);
  await eventually(async () => {
    const rows = answer.text.trimEnd().split('\r\n').length - 1;
    expect(await entriesOf(finance)).toEqual([
      { action: 'users.exported', after: expect.objectContaining({ q: 'player-' }) },
      { action: 'users.export-ended', after: { rows, isWhole: true } },
    ]);
  });
});

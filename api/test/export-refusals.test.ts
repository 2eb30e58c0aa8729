// Own product: it takes a table away.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct();
});
afterAll(() => world.close());

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'xx'])(
  'a history in the unknown language %s is in English',
  async (language) => {
    const ask = asking(world, await somebody(world));
    const english = await ask('GET', '/tokens/export');
    const answer = await ask('GET', `/tokens/export?language=${language}`);
    expect([answer.status, answer.text]).toEqual([200, english.text]);
    const inbox = await ask('GET', `/notifications?language=${language}`);
    expect(inbox.status).toBe(200);
  },
);

test('a file whose first rows cannot be read is a refusal in JSON, and no file', async () => {
  const admin = await somebody(world, 'admin');
  const gzip = { 'accept-encoding': 'gzip' };
  await world.database.rows('ALTER TABLE landing_card RENAME TO landing_card_away');
  const answer = await asking(world, admin)('GET', '/admin/cards/export', undefined, gzip);
  await world.database.rows('ALTER TABLE landing_card_away RENAME TO landing_card');
  expect(answer.body).toMatchObject({
    statusCode: 500,
    message: 'Something went wrong on our side. Please try again.',
    code: 'INTERNAL',
  });
  expect(answer.headers).not.toHaveProperty('content-disposition');
  expect(answer.headers).not.toHaveProperty('content-encoding');
  const again = await asking(world, admin)('GET', '/admin/cards/export');
  expect([again.status, String(again.headers['content-type'])]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
});

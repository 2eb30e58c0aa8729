import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { describedRoutes, largest } from './world/described.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';

/** Fields that no route knows. */
const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));
const MANY = 5_000;

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

/** Response of a refusal that the client can show. */
const refusal = (statusCode: number, message: string) =>
  expect.objectContaining({
    statusCode,
    message,
    error: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
  });

describe('a body that costs more than it may say is refused', () => {
  test.each([
    ['login', 'POST', '/auth/login', 8],
    ['registration', 'POST', '/auth/register', 8],
    ['a new password', 'POST', '/auth/reset-password', 8],
    ['an event of the provider', 'POST', '/payments/webhook', 64],
    ['a withdrawal', 'POST', '/withdrawals/request', 128],
  ] as const)(
    '%s may have a body of at most the stated size',
    async (_, method, path, kilobytes) => {
      const text = 'x'.repeat(kilobytes * 1024);
      const answer = await asking(world, null)(method, path, { email: text });
      expect(answer.body).toEqual(refusal(413, 'The request is too large'));
    },
  );

  test.each([
    ['unknown fields', unknownFields(10_000)],
    ['lists in a list', { tournaments: Array(10_000).fill([]) }],
    ['objects in a list', { tournaments: Array(10_000).fill({}) }],
    ['numbers in a list', { tournaments: Array(10_000).fill(1) }],
    ['unknown fields of a line', { tournaments: [unknownFields(10_000)] }],
  ])('more values than any route takes are refused: %s', async (_, body) => {
    const answer = await asking(world, admin)('POST', '/tournaments/admin/many', body);
    expect(answer.body).toEqual(refusal(400, 'The request has too many fields'));
  });

  test('commas and brackets inside a text do not count as fields', async () => {
    const body = { reason: `"\\${'[,{'.repeat(10_000)}` };
    const answer = await asking(world, admin)('PUT', `/users/ban/${admin.id}`, body);
    expect(answer.body).toEqual(
      refusal(400, 'Ban reason is required and may have at most 500 characters'),
    );
  });

  test.each([
    ['the body', unknownFields(MANY), 'The field f0 is not known'],
    [
      'a line of a list',
      { tournaments: [unknownFields(MANY)] },
      'Line 1: The field f0 is not known',
    ],
    [
      'an object in a line',
      { tournaments: [{ name: 'A' }, { prizeTable: unknownFields(MANY) }] },
      'Line 2: The field f0 is not known',
    ],
    ['the name of a method', { hasOwnProperty: 1 }, 'The field hasOwnProperty is not known'],
  ])('an unknown field is named before its value is read: %s', async (_, body, message) => {
    const answer = await asking(world, admin)('POST', '/tournaments/admin/many', body);
    expect(answer.body).toEqual(refusal(400, message));
  });

  test('a form with many parts is refused by its type', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await asking(world, null)('POST', '/auth/login', unknownFields(MANY), type);
    expect(answer.body).toEqual(refusal(415, 'The request must be sent as JSON'));
  });
});

test.each(['a', 'view', 'view[]', 'constructor'])(
  'a query with many fields is refused: %s',
  async (name) => {
    const query = Array(1_000).fill(`${name}=1`).join('&');
    const answer = await asking(world, null)('GET', `/public/cards?${query}`);
    expect(answer.body).toEqual(refusal(400, 'The request has too many fields'));
  },
);

test('an unknown field of a query is refused by its name', async () => {
  const answer = await asking(world, null)('GET', '/tournaments/mode/survival/upcoming?toString=1');
  expect(answer.body).toEqual(refusal(400, 'The field toString is not known'));
});

/** Every route takes the largest body that its description allows, in an Indian script. */
test('no route refuses a body for its size that its description allows', async () => {
  const routes = (await describedRoutes(world)).filter(
    ({ body, method }) => body && method !== 'GET',
  );
  expect(routes.length).toBeGreaterThan(50);
  const refused: string[] = [];
  for (const { name, method, path, body } of routes) {
    if (!body || body.format === 'binary' || method === 'PATCH' || method === 'GET') continue;
    const called = path.replace(/^\/api/, '').replace(/\{\w+\}/g, 'x');
    const answer = await asking(world, null)(method, called, largest(body) as object);
    const { statusCode, message } = answer.body ?? {};
    if (statusCode === 413 || /too many|too deeply/.test(message))
      refused.push(`${name}: ${message}`);
  }
  expect(refused).toEqual([]);
});

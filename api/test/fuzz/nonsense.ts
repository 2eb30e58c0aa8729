import fc from 'fast-check';
import { newId } from '../../src/kernel/index.js';
import { type DescribedRoute, type FieldSchema, sample } from '../world/described.js';

/** A generated request. Its body may be invalid JSON. */
export interface Nonsense {
  readonly url: string;
  readonly payload: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  0,
  -0,
  -1,
  0.5,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\ud800',
  '\u0000',
  '\u202e',
  '🎮'.repeat(90),
  'x'.repeat(9_000),
  "'; DROP TABLE user_account; --",
  '%',
  '%_\\',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  [],
  [[]],
  [[[]]],
  [null],
  [{}],
  [[{}]],
  {},
  { '': 1 },
  { toString: 1 },
  { length: 1e9 },
  { valueOf: null },
  { toJSON: 'x' },
  Array(400).fill([]),
  'a@b',
  '-1',
  '1,2',
];

const EXTRA_NAMES = [
  'role',
  'id',
  '_id',
  'userId',
  'isAdmin',
  'tokens',
  'version',
  'toString',
  'constructor',
  '__proto__',
  'prototype',
  '',
  'hasOwnProperty',
  '0',
  'then',
];

const nonsense = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

/** Generates values that fit the schema or have one invalid part at any depth. */
function nearly(schema: FieldSchema): fc.Arbitrary<unknown> {
  const right = fc.constant(sample(schema));
  const parts: fc.Arbitrary<unknown>[] = [nonsense()];
  const { properties, items, enum: choices } = schema;
  if (properties) parts.push(...spoiledObject(properties, sample(schema) as object));
  if (items) {
    const lines = fc.array(fc.oneof(right.map(first), nearly(items)), { maxLength: 4 });
    parts.push(lines, lines, lines);
  }
  if (choices) parts.push(fc.constantFrom(...choices));
  return fc.oneof({ weight: 1, arbitrary: right }, { weight: 5, arbitrary: fc.oneof(...parts) });
}

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value);

function spoiledObject(
  properties: Readonly<Record<string, FieldSchema>>,
  right: object,
): fc.Arbitrary<unknown>[] {
  const names = Object.keys(properties);
  if (names.length === 0) return [];
  const spoiled = fc
    .constantFrom(...names)
    .chain((name) => nearly(properties[name] ?? {}).map((value) => ({ ...right, [name]: value })));
  const missing = fc
    .subarray(names)
    .map((kept) =>
      Object.fromEntries(Object.entries(right).filter(([name]) => kept.includes(name))),
    );
  const extra = fc
    .tuple(fc.constantFrom(...EXTRA_NAMES), nonsense())
    .map(([name, value]) => Object.fromEntries([...Object.entries(right), [name, value]]));
  return [spoiled, spoiled, spoiled, spoiled, missing, extra];
}

/** Returns the JSON of a value. A lone surrogate is kept, because `JSON.stringify` escapes it. */
const json = (value: unknown) => JSON.stringify(value) ?? '';

const NOT_JSON: readonly (string | Buffer)[] = [
  '{',
  '[]',
  '"x"',
  'null',
  '{"a":1}{"b":2}',
  '{"a":NaN}',
  '\ufeff{}',
  '{"amount":10,"amount":-1}',
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from([0xc0, 0x80]),
];

function bodies(route: DescribedRoute): fc.Arbitrary<string | Buffer | undefined> {
  if (route.method === 'GET') return fc.constant(undefined);
  return fc.oneof(
    { weight: 12, arbitrary: nearly(route.body ?? {}).map(json) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, ...NOT_JSON) },
  );
}

const SEGMENTS = [
  '0',
  '-1',
  '1',
  '1e9',
  '9223372036854775808',
  'NaN',
  'null',
  '%00',
  '%ff',
  '%2e%2e',
  '%2f',
  '%F0%9F%8E%AE',
  '%ED%A0%80',
  '__proto__',
  "'--",
  '%20',
  'x'.repeat(180),
  '{id}',
  'survival',
];

/** Generates a path parameter: an existing id, an id that does not exist, or nonsense. */
const segment = (existing: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...existing) },
    { weight: 1, arbitrary: fc.constant(newId()) },
    { weight: 2, arbitrary: fc.constantFrom(...SEGMENTS) },
  );

const QUERY_VALUES = [
  '',
  '0',
  '-1',
  '1',
  '-0',
  '1e9',
  'NaN',
  '9223372036854775808',
  'true',
  '2026-01-01',
  'all',
  '2026-13-45',
  '2026-02-30T25:00',
  '%00',
  '%ff',
  '%',
  '%ED%A0%80',
  '%F0%9F%8E%AE',
  "'--",
  '[]',
  'csv',
  'desc',
  'tokens',
  'open',
  'TOKEN',
  'player',
  '__proto__',
  'x'.repeat(3_000),
  '%25_%5C',
  '1970-01-01',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20',
  '0000-00-00',
  '%7B%7D',
];

function queries(names: readonly string[]): fc.Arbitrary<string> {
  const known = names.length > 0 ? names : ['q'];
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...EXTRA_NAMES, `${known[0]}[]`, `${known[0]}[a]`) },
  );
  const pair = fc.tuple(name, fc.constantFrom(...QUERY_VALUES)).map((both) => both.join('='));
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => (pairs.length ? `?${pairs.join('&')}` : ''));
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': ' ' },
  { 'idempotency-key': 'the-same' },
  { 'x-forwarded-for': 'nowhere, %s' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=x' },
  { accept: '*/*;q=x' },
  { cookie: '__Host-x="' },
  { 'accept-language': 'x'.repeat(2_000) },
];

/** Generates almost valid requests for a route. */
export function requestsFor(
  route: DescribedRoute,
  existing: readonly string[],
): fc.Arbitrary<Nonsense> {
  const holes = route.path.match(/\{[^}]+\}/g) ?? [];
  const filled = fc.array(segment(existing), {
    minLength: holes.length,
    maxLength: holes.length,
  });
  return fc
    .tuple(filled, queries(route.query), bodies(route), fc.constantFrom(...HEADERS))
    .map(([parts, query, payload, headers]) => ({
      url:
        holes.reduce((path, hole, index) => path.replace(hole, parts[index] ?? ''), route.path) +
        query,
      payload,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    }));
}

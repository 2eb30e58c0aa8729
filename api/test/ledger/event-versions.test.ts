import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { UPCASTERS, upcast } from '../../src/modules/ledger/domain/upcast.js';
import type { JsonValue, LedgerCommand } from '../../src/modules/ledger/index.js';
import { projectRoot } from '../../src/platform/config/index.js';
import { WRITTEN } from './written-events.js';

/**
 * Folder with an example of each version of each event. The log keeps every version permanently, so
 * never change a file in it. When an event gets another shape, raise its schemaVersion, write an
 * upcaster, run this test with GOLDEN=write, and commit the new file.
 */
const FOLDER = join(projectRoot(), 'api/test/ledger/golden');

interface Golden {
  readonly type: string;
  readonly schemaVersion: number;
  readonly examples: readonly Pick<LedgerCommand, 'payload' | 'entries' | 'controls'>[];
}

const nameOf = ({ type, schemaVersion }: Pick<Golden, 'type' | 'schemaVersion'>) =>
  `${type}.v${schemaVersion}.json`;

/** Returns examples of the events that this release writes, by the name of their file. */
function written(): ReadonlyMap<string, Golden> {
  const found = new Map<string, Golden>();
  for (const { type, schemaVersion, payload, entries, controls } of WRITTEN) {
    const name = nameOf({ type, schemaVersion });
    const example = { payload, entries, ...(controls ? { controls } : {}) };
    const examples = [...(found.get(name)?.examples ?? []), example];
    found.set(name, { type, schemaVersion, examples });
  }
  return found;
}

if (process.env.GOLDEN === 'write') {
  for (const [name, golden] of written()) {
    if (readdirSync(FOLDER).includes(name)) continue;
    writeFileSync(join(FOLDER, name), `${JSON.stringify(golden, null, 2)}\n`);
  }
}
const files = readdirSync(FOLDER);
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Golden;

/** Returns the field names and types in a value, without the values. */
function shapeOf(value: JsonValue | undefined): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))];
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)]));
}

/**
 * Returns the kind of account and the sign of each entry. The accounts themselves may differ
 * between two examples.
 */
function movesOf({ entries, controls = [] }: Golden['examples'][number]) {
  const kindOf = (account: string) => account.replace(/:[0-9a-f]{8}-.*/, '');
  return [
    ...entries.map(({ account, amount }) => `${kindOf(account)} ${amount < 0 ? '-' : '+'}`),
    ...controls.map((control) => `${kindOf(control.account)} ${Object.keys(control).sort()}`),
  ];
}

const shapes = ({ examples }: Golden) =>
  examples.map((example) => ({ payload: shapeOf(example.payload), moves: movesOf(example) }));

test('the examples of events cover every event type that the platform posts', () => {
  const root = projectRoot();
  const types = globSync('api/src/{modules,addons}/**/*.ts', { cwd: root })
    .filter((file) => !/[.]test[.]ts$|modules.ledger./.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => /schemaVersion: \d/.test(text))
    .flatMap((text) => [...text.matchAll(/'((?:[A-Z][a-z]+){2,})'/g)].map(([, type]) => type));
  const known = [...written().values()].map(({ type }) => type);
  expect(new Set(known)).toEqual(new Set(types));
});

test('every event that this release writes has the shape that was recorded for its version', () => {
  expect(written().size).toBeGreaterThan(15);
  for (const [name, golden] of written()) {
    expect(files).toContain(name);
    expect([name, shapes(golden)]).toEqual([name, shapes(read(name))]);
  }
});

test('the comparison of event shapes detects an added field', () => {
  const [first] = WRITTEN;
  const example = { payload: { ...first?.payload, added: 1 }, entries: first?.entries ?? [] };
  const changed: Golden = { type: 'TokensDeposited', schemaVersion: 1, examples: [example] };
  expect(shapes(changed)).not.toEqual(shapes(read(nameOf(changed))));
});

test('an event of any past version is read as the current version', () => {
  const newest = new Map<string, Golden>();
  for (const golden of written().values()) newest.set(golden.type, golden);
  for (const name of files) {
    const { type, schemaVersion, examples } = read(name);
    expect(nameOf({ type, schemaVersion })).toBe(name);
    const today = newest.get(type);
    expect([name, today?.schemaVersion]).toEqual([name, (UPCASTERS[type]?.length ?? 0) + 1]);
    for (const { payload } of examples) {
      const now = upcast({ type, schemaVersion, payload });
      expect([name, now.schemaVersion]).toEqual([name, today?.schemaVersion]);
      expect(today?.examples.map((each) => shapeOf(each.payload))).toContainEqual(
        shapeOf(now.payload),
      );
    }
  }
});

test('upcasters run one after the other, beginning with the version in which the event was recorded', () => {
  const steps = {
    Paid: [
      ({ sum }: { sum?: JsonValue }) => ({ tokens: sum ?? 0 }),
      ({ tokens }: { tokens?: JsonValue }) => ({ tokens: tokens ?? 0, unit: 'TOKEN' }),
    ],
  };
  const paid = (schemaVersion: number, payload: { [name: string]: JsonValue }) =>
    upcast({ type: 'Paid', schemaVersion, payload }, steps);
  const today = { type: 'Paid', schemaVersion: 3, payload: { tokens: 5, unit: 'TOKEN' } };
  expect(paid(1, { sum: 5 })).toEqual(today);
  expect(paid(2, { tokens: 5 })).toEqual(today);
  expect(paid(3, { tokens: 5, unit: 'TOKEN' })).toEqual(today);
  expect(() => paid(4, {})).toThrow('newer release');
  expect(upcast({ type: 'Other', schemaVersion: 9, payload: {} }, steps).schemaVersion).toBe(9);
});

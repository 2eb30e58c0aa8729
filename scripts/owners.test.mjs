// Checks that only one module writes each table, and that other modules read it only if they may
// import the owner.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  breach,
  entitiesIn,
  functionBreach,
  functionsIn,
  owners,
  tablesMadeIn,
  usesIn,
} from './owners.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Known violations with their reasons. When a violation is fixed, remove its line. Do not add a
 * line: call a function of the owner's index.ts instead of its table.
 */
const REMAINING = {};

const listed = (...folders) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const text = (path) => readFileSync(join(ROOT, path), 'utf8');
const sources = listed('api/src').filter((path) => /(?<![.]test)[.]ts$/.test(path));
const migrations = listed('migrations').filter((path) => path.endsWith('.sql'));
const entities = new Map(sources.flatMap((path) => entitiesIn(text(path))));

const moduleOf = (path) => /^api\/src\/(?:modules\/|addons\/)?([^/.]+)/.exec(path)[1];

function breachesIn(path, source) {
  const module = moduleOf(path);
  return usesIn(path, source, entities).flatMap((use) => {
    const problem = breach(module, use);
    return problem ? [{ problem, key: `${path} ${problem}`, line: use.line }] : [];
  });
}

test('every table in the migrations has one owner', () => {
  const made = migrations.flatMap((path) => tablesMadeIn(text(path)));
  const unowned = made.filter((table) => !owners.has(table));
  assert.deepEqual(unowned, [], 'name the owner of a new table in scripts/table-owners.mjs');
  const gone = [...owners.keys()].filter((table) => !made.includes(table));
  assert.deepEqual(gone, [], 'a table that is gone leaves scripts/table-owners.mjs');
});

test('a module writes only its own tables, and reads only the tables of modules that it may import', () => {
  const found = sources.flatMap((path) => breachesIn(path, text(path)));
  const fresh = found.filter(({ key }) => !(key in REMAINING));
  const told = fresh.map(({ key, line }) => `${key} (line ${line})`);
  assert.deepEqual(told, [], 'ask the owner through its front door');
  const mended = Object.keys(REMAINING).filter((each) => !found.some(({ key }) => key === each));
  assert.deepEqual(mended, [], 'a breach that was mended leaves the list');
});

test('every entity is declared in the module that owns its table', () => {
  const found = sources.flatMap((path) =>
    entitiesIn(text(path))
      .filter(([, table]) => owners.get(table) !== moduleOf(path))
      .map(([name, table]) => `${path} ${name} ${table}`),
  );
  assert.deepEqual(found, [], 'move the entity to the owner of its table');
});

test('an SQL function writes tables of one owner, and reads only what that owner may read', () => {
  const found = migrations.flatMap((path) =>
    functionsIn(text(path)).flatMap((made) => {
      const problem = functionBreach(made);
      return problem ? [`${path} ${problem}`] : [];
    }),
  );
  assert.deepEqual(found, [], 'one owner a function');
});

/**
 * Returns the SQL that sets `ledger.writing`, the setting with which a write passes the ledger's
 * triggers.
 */
const settings = (sql) =>
  sql.match(/(set_config\(\s*'|\bSET\s+(LOCAL\s+)?)ledger[.]writing/gi) ?? [];

test('only post_batch sets the switch that allows writing to the ledger', () => {
  const posting = 'migrations/0011-ledger-posting.sql';
  const setting = listed('api/src', 'api/bench', 'api/chaos', 'web', 'migrations')
    .filter((path) => /[.](ts|tsx|mjs|sql)$/.test(path))
    .filter((path) => settings(text(path)).length > 0);
  assert.deepEqual(setting, [posting], 'post through the ledger');
  const [, outside, inside] = /^([\s\S]*?)(CREATE FUNCTION ledger[.]post_batch[\s\S]*)$/.exec(
    text(posting),
  );
  assert.deepEqual([settings(outside).length, settings(inside).length], [0, 2]);
  const plantedSql = [
    "SELECT set_config('ledger.writing', $1, true)",
    'set local ledger.writing = 1',
  ];
  assert.deepEqual(
    plantedSql.map((each) => settings(each).length),
    [1, 1],
    'a breach is found',
  );
});

const planted = (module, statement) =>
  breachesIn(`api/src/modules/${module}/planted.ts`, statement).map(({ problem }) => problem);

test('the check of table owners finds a violation in SQL', () => {
  const found = (module, sql) => planted(module, `const TEXT = \`${sql}\`;`);
  assert.deepEqual(found('activity', 'SELECT name FROM tournament WHERE id = $1'), [
    'activity reads tournament of tournaments',
  ]);
  assert.deepEqual(found('auth', 'SELECT email FROM user_account'), []);
  assert.deepEqual(found('auth', 'UPDATE user_account SET role = $1'), [
    'auth writes user_account of users',
  ]);
  assert.deepEqual(found('users', 'SELECT FROM ledger.head FOR UPDATE'), []);
  assert.deepEqual(found('wallet', 'promo_code p'), ['wallet reads promo_code of promo-codes']);
  assert.deepEqual(found('wallet', 'SELECT 1 FROM token_lots l, promo_code p WHERE true'), [
    'wallet reads promo_code of promo-codes',
  ]);
  assert.deepEqual(
    functionBreach({ name: 'f', body: 'INSERT INTO withdrawal SELECT 1; DELETE FROM promo_code' }),
    'f writes tables of promo-codes and withdrawals',
  );
  assert.deepEqual(
    functionBreach({ name: 'f', body: 'INSERT INTO activity SELECT id FROM tournament' }),
    'f joins tables of activity, tournaments',
  );
});

test('the check of table owners finds a violation through an entity or the query builder', () => {
  assert.deepEqual(planted('mail', "builder.select('id').from('withdrawal', 'w')"), [
    'mail reads withdrawal of withdrawals',
  ]);
  assert.deepEqual(planted('wallet', "builder.leftJoin('promo_code', 'p', 'p.id = r')"), [
    'wallet reads promo_code of promo-codes',
  ]);
  const both = `@Entity('landing_card')\nexport class Card {}
    @Entity({ name: 'winner', schema: 'projection' })\nexport class Winner {}`;
  assert.deepEqual(entitiesIn(both), [
    ['Card', 'landing_card'],
    ['Winner', 'projection.winner'],
  ]);
  const shown = "@Entity({ name: 'winner', schema: 'projection' })\nexport class Winner {";
  assert.deepEqual(entitiesIn(shown), [['Winner', 'projection.winner']]);
  const uses = usesIn('x.ts', 'source.getRepository(Card)', new Map([['Card', 'landing_card']]));
  assert.deepEqual(
    uses.map((use) => breach('mail', use)),
    ['mail writes landing_card of landing-cards'],
  );
});

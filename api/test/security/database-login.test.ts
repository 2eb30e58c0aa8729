import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { moved } from '../world/moved.js';
import { type Product, sharedProduct } from '../world/product.js';

/**
 * An attacker who knows the password of the product's processes. Their login is a member of
 * `arena_app`.
 */
let attacker: pg.Client;
let login: string;
let owner: pg.Client;
let world: Product;

const FORBIDDEN = '42501';

beforeAll(async () => {
  world = await sharedProduct();
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  login = `process_${newId().replaceAll('-', '')}`;
  await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD 'process' IN ROLE arena_app`);
  const url = new URL(world.database.ownerUrl);
  url.username = login;
  url.password = 'process';
  attacker = new pg.Client({ connectionString: url.href });
  await attacker.connect();
  await world.ledger.post(moved('house:adjustments', `player:${newId()}`, 5));
});
afterAll(async () => {
  await attacker.end();
  await owner.query(`DROP ROLE ${login}`);
  await owner.end();
  await world.close();
});

async function outcome(statement: string): Promise<string | undefined> {
  try {
    await attacker.query(statement);
    return 'done';
  } catch (error) {
    await attacker.query('ROLLBACK');
    return (error as pg.DatabaseError).code;
  }
}

const payloads = async () =>
  (await owner.query('SELECT position, payload FROM ledger.event ORDER BY position')).rows;

/**
 * A trigger function that rewrites the log. If one of the owner's functions fired the trigger, the
 * trigger would run with the owner's rights.
 */
const rewriting = `
  CREATE FUNCTION pg_temp.rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ALTER TABLE ledger.event DISABLE TRIGGER ALL;
    UPDATE ledger.event SET payload = '{"rewritten":true}';
    ALTER TABLE ledger.event ENABLE TRIGGER ALL;
    RETURN NEW;
  END $$`;

const one = (value: string) => `ARRAY[${value}]`;
const post = `
  SELECT * FROM ledger.post_batch(${[
    ...["'TokensAdjusted'", '1', "'admin'", "'attacker'", 'NULL::text', 'NULL::text'].map(one),
    ...["'a key of the attacker’s'", 'NULL::text', "'{}'", 'false'].map(one),
    "ARRAY['house:adjustments', 'player:11111111-2222-3333-4444-555555555555']",
    one('2'),
    'ARRAY[1, 2]',
    'ARRAY[-5, 5]::bigint[]',
    one('0'),
    "'{}'",
    "'{}'",
  ].join(', ')})`;

/**
 * Tables that the owner's functions write, each with a statement that makes such a function write.
 * The attacker creates a temporary table with the same name, which PostgreSQL would find first.
 */
const SHADOWED = {
  player_wealth_progress: 'SELECT grow_player_wealth(100)',
  player_wealth: `INSERT INTO user_account (id, email, password_hash)
                  VALUES (gen_random_uuid(), gen_random_uuid() || '@example.com', 'none')`,
  payment_order_day: `INSERT INTO payment_order
                        (id, user_id, user_email, amount_inr, tokens, receipt, ip)
                      SELECT gen_random_uuid(), id, email, 10, 10, gen_random_uuid()::text, ''
                        FROM user_account LIMIT 1`,
};

test('the processes’ database login cannot rewrite an event through a temporary table', async () => {
  const before = await payloads();
  const done: string[] = [];
  for (const [table, statement] of Object.entries(SHADOWED)) {
    const attack = `
      CREATE TEMP TABLE ${table} AS SELECT * FROM public.${table};
      INSERT INTO pg_temp.${table} SELECT DISTINCT * FROM public.${table};
      ${rewriting};
      CREATE TRIGGER taken_over BEFORE INSERT OR UPDATE ON pg_temp.${table}
        FOR EACH ROW EXECUTE FUNCTION pg_temp.rewrite();
      ${statement}`;
    if ((await outcome(attack)) !== FORBIDDEN) done.push(table);
    await attacker.query('DISCARD TEMP');
  }
  expect(await payloads()).toEqual(before);
  expect(done).toEqual([]);
  await expectHealthyLedger(world);
});

test('functions with the owner’s rights search temporary tables last, and only arena_app may call such functions', async () => {
  const { rows } = await owner.query(`
    SELECT p.oid::regprocedure::text AS function, p.prosecdef AS definer,
           (SELECT substr(setting, length('search_path=') + 1)
              FROM unnest(p.proconfig) AS setting WHERE setting LIKE 'search_path=%') AS path,
           EXISTS (SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) AS a
                    WHERE a.grantee = 0) AS anybody
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND NOT EXISTS (SELECT FROM pg_depend d
                        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid
                          AND d.deptype = 'e')`);
  const definers = rows.filter(({ definer }) => definer);
  expect(definers.length).toBeGreaterThanOrEqual(9);
  expect(definers.filter(({ path }) => !/, pg_temp$/.test(path ?? ''))).toEqual([]);
  const paths = [...new Set(definers.map(({ path }) => path))].sort();
  expect(paths).toEqual([
    'pg_catalog, pg_temp',
    'pg_catalog, public, pg_temp',
    'projection, pg_temp',
  ]);
  // Skips the functions that the queue's library creates in a schema that only the application
  // uses.
  const open = rows.filter(({ anybody, function: name }) => anybody && !/^bullmq\./.test(name));
  expect(open.map(({ function: name }) => name)).toEqual([]);
});

test('PUBLIC has no right to create objects, and the processes’ login owns no objects', async () => {
  const { rows } = await owner.query(`
    SELECT n.nspname AS name, granted.privilege_type AS privilege,
           coalesce(r.rolname, 'PUBLIC') AS to
      FROM pg_namespace n
     CROSS JOIN LATERAL aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) AS granted
      LEFT JOIN pg_roles r ON r.oid = granted.grantee
     WHERE granted.privilege_type = 'CREATE' AND granted.grantee <> n.nspowner
       AND n.nspname NOT LIKE 'pg\\_temp\\_%' AND n.nspname NOT LIKE 'pg\\_toast%'`);
  expect(rows).toEqual([]);
  const [database] = (
    await attacker.query(`
    SELECT has_database_privilege(current_database(), 'TEMPORARY') AS temporary,
           has_database_privilege(current_database(), 'CREATE') AS schemas,
           (SELECT count(*)::integer FROM pg_class WHERE pg_has_role(relowner, 'USAGE')) AS owned,
           (SELECT count(*)::integer FROM pg_proc
             WHERE pg_has_role(proowner, 'USAGE')) AS functions`)
  ).rows;
  expect(database).toEqual({ temporary: false, schemas: false, owned: 0, functions: 0 });
});

test('the processes’ database login cannot change the log or its own rights', async () => {
  const { rows } = await owner.query('SELECT current_user AS name');
  await attacker.query("SET ledger.writing = 'post'");
  // PostgreSQL only warns that the role has no rights to grant, and grants nothing.
  await attacker.query('GRANT UPDATE ON ledger.event TO CURRENT_USER');
  for (const statement of [
    "UPDATE ledger.event SET payload = '{}'",
    'DELETE FROM ledger.event',
    'TRUNCATE ledger.event CASCADE',
    'INSERT INTO ledger.event DEFAULT VALUES',
    "COPY ledger.event FROM PROGRAM 'true'",
    "COPY ledger.event TO PROGRAM 'true'",
    "COPY ledger.event TO '/tmp/log'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_export(1, '/tmp/object')",
    'MERGE INTO ledger.head h USING ledger.event e ON true WHEN MATCHED THEN DELETE',
    'SELECT FROM ledger.head FOR UPDATE',
    'BEGIN; LOCK TABLE ledger.head IN ACCESS EXCLUSIVE MODE',
    'ALTER TABLE ledger.event DISABLE TRIGGER ALL',
    'DROP TRIGGER never_changed ON ledger.event',
    'CREATE TRIGGER mine AFTER INSERT ON ledger.event EXECUTE FUNCTION ledger.refuse()',
    'CREATE RULE mine AS ON INSERT TO ledger.event DO INSTEAD NOTHING',
    'CREATE POLICY mine ON ledger.event',
    'CREATE INDEX mine ON ledger.event (payload)',
    'CREATE OR REPLACE FUNCTION ledger.fold(bytea) RETURNS bytea LANGUAGE sql RETURN $1',
    'ALTER FUNCTION grow_player_wealth(integer) RESET search_path',
    'ALTER TABLE ledger.event OWNER TO CURRENT_USER',
    'REINDEX TABLE ledger.event',
    'CLUSTER ledger.event USING event_pkey',
    "CREATE FUNCTION pg_temp.mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    'CREATE TEMP TABLE mine (a integer)',
    'CREATE TEMP VIEW mine AS SELECT 1',
    'CREATE SCHEMA mine',
    'CREATE TABLE public.mine (a integer)',
    'CREATE TABLE bullmq.mine (a integer)',
    "CREATE FUNCTION public.mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    'CREATE OPERATOR public.=== (leftarg = text, rightarg = text, function = texteq)',
    'CREATE CAST (text AS integer) WITH INOUT',
    'CREATE DOMAIN public.mine AS text',
    'CREATE EVENT TRIGGER mine ON ddl_command_end EXECUTE FUNCTION refuse_change()',
    'CREATE EXTENSION pgcrypto',
    'CREATE SUBSCRIPTION mine CONNECTION $$x$$ PUBLICATION mine',
    'CREATE PUBLICATION mine FOR ALL TABLES',
    "CREATE FUNCTION public.mine() RETURNS integer LANGUAGE c AS 'libc', 'getpid'",
    'SET session_replication_role = replica',
    `SET ROLE ${rows[0].name}`,
    `SET SESSION AUTHORIZATION ${rows[0].name}`,
    `GRANT ${rows[0].name} TO CURRENT_USER`,
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'ALTER ROLE arena_app CREATEROLE',
    `ALTER DATABASE ${new URL(world.database.ownerUrl).pathname.slice(1)} SET search_path = mine`,
    "ALTER SYSTEM SET archive_command = 'true'",
    "SELECT ledger.register_projection('x', 'projection.x', '{}', '{}')",
    'SELECT ledger.write_dispatcher()',
    "SELECT ledger.apply_projections(1, 1, '{}')",
    "SELECT ledger.copy_tables('public', 'deposit')",
    'SELECT pg_reload_conf()',
    'SELECT pg_switch_wal()',
    "SELECT nextval('ledger.account_id')",
    "SELECT setval('ledger.account_id', 1)",
  ]) {
    expect([statement, await outcome(statement)]).toEqual([statement, FORBIDDEN]);
  }
  await attacker.query('RESET ledger.writing');
  await expectHealthyLedger(world);
});

test('the processes’ login can fill the temporary tables of a verification, but not the tables that they are copied from', async () => {
  await attacker.query("SELECT ledger.open_proof_tables('deposit')");
  const { rows } = await owner.query("SELECT tables FROM ledger.projection WHERE name = 'deposit'");
  for (const table of rows[0].tables) {
    expect(await outcome(`DELETE FROM pg_temp.${table}`)).toBe('done');
    for (const statement of [
      `DELETE FROM projection.${table}`,
      `ALTER TABLE pg_temp.${table} ADD COLUMN a integer`,
      `CREATE TRIGGER mine BEFORE INSERT ON pg_temp.${table} EXECUTE FUNCTION refuse_change()`,
      `CREATE RULE mine AS ON INSERT TO pg_temp.${table} DO INSTEAD NOTHING`,
    ]) {
      expect([statement, await outcome(statement)]).toEqual([statement, FORBIDDEN]);
    }
  }
  await attacker.query("SELECT ledger.close_proof_tables('deposit')");
});

test('a session setting changes neither a posted event nor its effects', async () => {
  for (const setting of [
    "TimeZone = 'Pacific/Kiritimati'",
    "DateStyle = 'German, DMY'",
    "IntervalStyle = 'sql_standard'",
    "bytea_output = 'escape'",
    'extra_float_digits = -15',
    'transform_null_equals = on',
    'array_nulls = off',
    'quote_all_identifiers = on',
    "lc_numeric = 'C'",
    "search_path = ''",
    "ledger.writing = 'rebuild'",
    'check_function_bodies = off',
  ]) {
    await attacker.query(`SET ${setting}`);
  }
  await attacker.query(post);
  await attacker.query('SELECT ledger.grow_journal(1000), ledger.grow_tree(10)');
  await attacker.query('SELECT public.grow_player_wealth(1000)');
  await attacker.query('RESET ALL');
  await expectHealthyLedger(world);
});

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../dist/api/src/platform/config/index.js';

const NOTES = join(projectRoot(), '.cache', 'calls');
const TABLE = join(projectRoot(), 'docs', 'calls.md');
/**
 * Path of tests that call every route. Such a test does not count as the test of a single route.
 */
const ASKS_ALL = /^api\/test\/access\//;

export function forgetCalls() {
  rmSync(NOTES, { recursive: true, force: true });
}

/** Returns for each route the test files that called it with success. */
function notedCalls() {
  const calls = new Map();
  if (!existsSync(NOTES)) return calls;
  for (const file of readdirSync(NOTES)) {
    const { test, called } = JSON.parse(readFileSync(join(NOTES, file), 'utf8'));
    if (ASKS_ALL.test(test)) continue;
    for (const route of called) calls.set(route, (calls.get(route) ?? new Set()).add(test));
  }
  return calls;
}

function describedRoutes() {
  const document = JSON.parse(
    readFileSync(join(projectRoot(), 'api', 'dist', 'openapi.json'), 'utf8'),
  );
  return Object.entries(document.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path,
        access: operation['x-access'],
      })),
    )
    .sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

/** Returns the rows of docs/calls.md: for each route its test file. */
export function tableRows() {
  const rows = readFileSync(TABLE, 'utf8').matchAll(/^\| `(\w+ \S+)` \| [^|]* \| `(\S+)` \|$/gm);
  return new Map([...rows].map(([, route, test]) => [route, test]));
}

/**
 * Returns what is wrong after a whole run, as messages: routes without a test, and wrong rows of
 * docs/calls.md.
 */
export function wrongCalls() {
  const calls = notedCalls();
  const rows = tableRows();
  const routes = describedRoutes().map(({ name }) => name);
  return [
    ...routes.filter((name) => !calls.has(name)).map((name) => `no test calls ${name}`),
    ...routes.filter((name) => !rows.has(name)).map((name) => `docs/calls.md has no ${name}`),
    ...[...rows]
      .filter(([name, test]) => routes.includes(name) && !calls.get(name)?.has(test))
      .map(([name, test]) => `docs/calls.md says ${test} calls ${name}, but it does not`),
    ...[...rows.keys()]
      .filter((name) => !routes.includes(name))
      .map((name) => `docs/calls.md has ${name}, but the API does not`),
  ];
}

const HEAD = `# Calls

Every call of the API, its callers, and a test in which it succeeds. \`npm run calls\` writes this
page after a whole test run; a whole run fails if a route has no test or if this table is wrong.

| Call | Who | Test |
|---|---|---|
`;

/** Rewrites docs/calls.md. A route keeps its test file while that file still calls the route. */
export function writeTable() {
  const calls = notedCalls();
  const rows = existsSync(TABLE) ? tableRows() : new Map();
  const lines = describedRoutes().map(({ name, path, access }) => {
    const tests = [...(calls.get(name) ?? [])];
    const kept = rows.get(name);
    const test = tests.includes(kept) ? kept : best(tests, path);
    const who = [access?.who ?? 'nobody'].flat().join(', ');
    return `| \`${name}\` | ${who} | ${test ? `\`${test}\`` : 'none'} |`;
  });
  writeFileSync(TABLE, `${HEAD}${lines.join('\n')}\n`);
}

/** Returns the test file whose name has the most words in common with the route's path. */
function best(tests, path) {
  const words = path.split(/\W+/).filter((word) => word.length > 3);
  const score = (test) => words.filter((word) => test.includes(word.slice(0, 7))).length;
  return [...tests].sort((one, other) => score(other) - score(one) || (one < other ? -1 : 1))[0];
}

if (process.argv[2] === 'write') writeTable();

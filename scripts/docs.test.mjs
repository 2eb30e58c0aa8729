// Checks that documents name only files that exist, and that docs/asvs.csv names a test or a reason
// for every requirement of the security standard.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const FILE = /\b(?:api|web|docs|deploy|scripts|migrations)\/[\w./@-]+\.\w+/g;
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
  .filter((path) => existsSync(join(ROOT, path)))
  .concat(
    readdirSync(join(ROOT, 'docs')).flatMap((name) =>
      name.endsWith('.md') ? [`docs/${name}`] : [],
    ),
  );

/**
 * Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0, by chapter. In each
 * section they come before the requirements of level 3.
 */
const LEVEL_2 = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const lines = Object.entries(LEVEL_2).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, line) => `${chapter}.${section + 1}.${line + 1}`),
  ),
);

/** Returns the rows of a CSV file, each as the list of its fields. */
const parse = (text) =>
  text
    .trimEnd()
    .split('\n')
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );

test('each requirement of ASVS level 2 has a test or a reason in docs/asvs.csv', () => {
  assert.equal(lines.length, 253);
  const [header, ...rows] = parse(read('docs/asvs.csv'));
  assert.deepEqual(header, ['chapter', 'requirement', 'status', 'measure', 'proof']);
  assert.deepEqual(
    rows.map(([, requirement]) => requirement),
    lines,
  );
  const bare = rows.filter(
    ([, , status, measure, proof]) =>
      !measure || (status !== 'gap' && !/[\w/-]\.(ts|mjs|md)\b|^reason: /.test(proof)),
  );
  assert.deepEqual(bare, []);
  const missing = rows
    .flatMap(([, , , measure, proof]) => `${measure} ${proof}`.match(FILE) ?? [])
    .filter((path) => !existsSync(join(ROOT, path)));
  assert.deepEqual(missing, []);
});

test('docs/security.md explains exactly the requirements that docs/asvs.csv calls gaps', () => {
  const gaps = parse(read('docs/asvs.csv')).filter(([, , status]) => status === 'gap');
  const section = read('docs/security.md').split('\n## Gaps\n')[1].split('\n## ')[0];
  assert.deepEqual(
    section.match(/\d+\.\d+\.\d+/g),
    gaps.map(([, requirement]) => requirement),
  );
});

test('every file and picture that a document names exists', () => {
  const missing = PAGES.flatMap((page) => {
    const text = read(page);
    const named = [
      ...[...text.matchAll(/`((?:api|web|docs|deploy|scripts|migrations)\/[\w./@-]+\.\w+)`/g)].map(
        ([, path]) => path,
      ),
      ...[...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path]) =>
        join(dirname(page), path),
      ),
    ];
    return named.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${page}: ${path}`);
  });
  assert.deepEqual(missing, []);
});

test('the admin guide names and explains each number of the admin console in the words of the screen', () => {
  const words = read('web/src/components/admin/number-words.ts');
  const numbers = [...words.matchAll(/label: '([^']*)',\s*means: '([^']*)'/g)];
  assert.ok(numbers.length > 20);
  const guide = read('docs/admin-guide.md');
  const missing = numbers.filter(([, label, means]) => !guide.includes(`| ${label} | ${means} |`));
  assert.deepEqual(
    missing.map(([, label]) => label),
    [],
  );
});

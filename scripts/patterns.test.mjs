// Checks that no regular expression takes more than linear time. Each expression in the sources
// runs on long texts that it almost matches.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const LENGTH = 30_000;
const SLOW_MS = 360;
const PIECES = [
  'a',
  '0',
  ' ',
  '\t',
  '.',
  '-',
  '@',
  '/',
  ':',
  ',',
  '"',
  '%',
  'a.',
  'a@',
  '0-',
  'a b ',
];

/**
 * Files with patterns that are slow on long texts, but which limit the length of the text first.
 */
const BOUNDED = new Set([
  // The matched text is a UPI id or an email address, whose length is limited to 254 characters.
  'api/src/modules/withdrawals/domain/payout-address.ts',
]);

function patternsOf(path) {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(ROOT, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, body, flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text);
      found.push(new RegExp(body, flags.replace(/[gy]/g, '')));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function slowest(pattern) {
  let worst = 0;
  for (const piece of PIECES) {
    const text = `${piece.repeat(LENGTH / piece.length)}\u0001`;
    const begun = process.cpuUsage().user;
    pattern.test(text);
    worst = Math.max(worst, (process.cpuUsage().user - begun) / 1000);
  }
  return worst;
}

test('the measurement of regular expressions finds an expression that backtracks', () => {
  assert.ok(slowest(/^a*a*\.$/) > SLOW_MS);
});

test('no regular expression in the sources backtracks over long texts', () => {
  const files = execFileSync('git', ['ls-files', 'api/src', 'web/src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /[.]tsx?$/.test(path) && !/[.](test|gen)[.]ts$/.test(path))
    .filter((path) => !/^api\/src\/embedded\//.test(path) && !BOUNDED.has(path));
  const slow = files.flatMap((path) =>
    patternsOf(path)
      .map((pattern) => [pattern, slowest(pattern)])
      .filter(([, ms]) => ms > SLOW_MS)
      .map(([pattern, ms]) => `${path} ${pattern} took ${Math.round(ms)} ms`),
  );
  assert.deepEqual(slow, []);
});

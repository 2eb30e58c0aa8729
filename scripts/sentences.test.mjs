// Checks that a browser test reads every message that a guest or a player can get, or that
// sentences.mjs gives a reason why no test does. A new refusal of the API fails here until it has a
// test or a reason.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { NOT_ON_A_SCREEN, SPECIFIED } from './sentences.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const files = (folder) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && existsSync(join(ROOT, path)));

/**
 * Returns every refusal that the API declares with `refusals({CODE: {sentence}})`, as
 * `[module.CODE, sentence]`.
 */
function refusalsOfTheApi() {
  return ['modules', 'platform', 'kernel']
    .flatMap((area) => files(`api/src/${area}`))
    .filter((path) => !path.endsWith('.test.ts') && read(path).includes('refusals({'))
    .flatMap((path) => {
      const [, , area, module] = path.split('/');
      return tableOf(path).map(([code, sentence]) => [
        `${area === 'modules' ? module : area}.${code}`,
        sentence,
      ]);
    });
}

function tableOf(path) {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'refusals') {
      for (const { name, initializer } of node.arguments[0].properties) {
        const sentence = initializer.properties.find((each) => each.name.getText() === 'sentence');
        found.push([name.getText(), textOf(sentence.initializer)]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the text of a string literal, or of several literals joined with `+`. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  throw new Error(`not a text: ${node.getText()}`);
}

const specs = files('web/e2e').map(read).join('\n');

/**
 * True if a browser test contains the sentence. A placeholder such as `{wait}` matches any text.
 */
function isRead(sentence) {
  const parts = sentence
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^\'"`\\n]{1,40}')).test(specs);
}

const covers = (reason, code) =>
  reason.endsWith('*') ? code.startsWith(reason.slice(0, -1)) : reason === code;
const reasonFor = (code) => Object.keys(NOT_ON_A_SCREEN).some((reason) => covers(reason, code));
const known = refusalsOfTheApi();
/** Advice in the messages of two checks below. */
const EXCEPTION =
  'If no player can meet a refusal, list it with the reason in NOT_ON_A_SCREEN of scripts/sentences.mjs.';

test('the search finds the refusals that the API declares', () => {
  assert.ok(known.length > 80, `${known.length} refusals`);
});

test('a browser test reads every refusal that a player can meet', () => {
  const unread = known
    .filter(([code, sentence]) => !isRead(sentence) && !reasonFor(code))
    .map(([code, sentence]) => `${code}: ${sentence}`);
  assert.deepEqual(unread, [], `no test in web/e2e reads:\n${unread.join('\n')}\n${EXCEPTION}`);
});

test('a browser test reads every message of the specification', () => {
  const unread = SPECIFIED.filter((sentence) => !isRead(sentence));
  assert.deepEqual(unread, [], `no test in web/e2e reads:\n${unread.join('\n')}`);
});

test('every reason in sentences.mjs belongs to a refusal of the API', () => {
  const stray = Object.keys(NOT_ON_A_SCREEN).filter(
    (reason) => !known.some(([code]) => covers(reason, code)),
  );
  assert.deepEqual(stray, [], `no such refusal:\n${stray.join('\n')}`);
});

/** Returns the sentences in a translated file of refusals, by code. */
function wordsOf(path) {
  const found = new Map();
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      found.set(node.name.text, node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  return found;
}

const STAFF_ALONE = 'only staff can meet it';
const placesOf = (sentence) => new Set(sentence.match(/\{\w+\}/g));
/** Placeholders that every sentence may use whose refusal tells the user to wait. */
const WAITS = ['{wait}', '{retryAfter}'];
const hindi = wordsOf('web/src/i18n/hi/refusals.ts');

test('every refusal that a player can get has a Hindi sentence', () => {
  const ofStaff = ([code]) =>
    Object.entries(NOT_ON_A_SCREEN).some(
      ([reason, why]) => why === STAFF_ALONE && covers(reason, code),
    );
  const missing = known
    .filter((each) => !ofStaff(each) && !hindi.has(each[0].split('.')[1]))
    .map(([code]) => code);
  assert.deepEqual(missing, [], `no Hindi for:\n${missing.join('\n')}\n${EXCEPTION}`);
});

test('every Hindi sentence uses only the placeholders of its English sentence', () => {
  const wrong = [...hindi].filter(([code, sentence]) => {
    const english = known.filter(([name]) => name.split('.')[1] === code).map(([, text]) => text);
    const allowed = new Set([...english.flatMap((text) => [...placesOf(text)]), ...WAITS]);
    return [...placesOf(sentence)].some((place) => !allowed.has(place));
  });
  assert.deepEqual(wrong, []);
});

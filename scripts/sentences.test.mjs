// Checks that a browser test reads every message that a guest or a player can get, or that
// sentences.mjs gives a reason why no test does. A new refusal of the API fails here until it has a
// test or a reason.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import {
  covers,
  fieldsOfPlayers,
  filesIn,
  read,
  refusalsOfPlayers,
  refusalsOfTheApi,
  sourceOf,
} from './refusals.mjs';
import { NOT_ON_A_SCREEN, SPECIFIED } from './sentences.mjs';

const specs = filesIn('web/e2e').map(read).join('\n');

/**
 * True if a browser test contains the sentence. A placeholder such as `{wait}` matches any text.
 */
function isRead(sentence) {
  const parts = sentence
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^\'"`\\n]{1,40}')).test(specs);
}

const reasonFor = (code) => Object.keys(NOT_ON_A_SCREEN).some((reason) => covers(reason, code));
const known = refusalsOfTheApi();
/** Advice in the messages of two checks below. */
const EXCEPTION =
  'If no player can meet a refusal, list it with the reason in NOT_ON_A_SCREEN of scripts/sentences.mjs.';

test('the search through the sources finds the refusals that the API declares', () => {
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

/** Returns the codes in the Hindi file of refusals. */
function hindiCodes() {
  const found = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node)) found.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(sourceOf('web/src/i18n/hi/refusals.ts'));
  return found;
}

const hindi = hindiCodes();

test('every refusal that a player can get has a Hindi sentence', () => {
  const missing = refusalsOfPlayers()
    .map(([code]) => code)
    .filter((code) => !hindi.includes(code.split('.')[1]));
  assert.deepEqual(missing, [], `no Hindi for:\n${missing.join('\n')}\n${EXCEPTION}`);
});

test('every field that a player types or chooses has a Hindi sentence', () => {
  const missing = fieldsOfPlayers().filter((name) => !hindi.includes(`BAD_REQUEST.${name}`));
  const advice = 'Translate BAD_REQUEST with the name in web/src/i18n/hi/refusals.ts.';
  assert.deepEqual(missing, [], `no Hindi for:\n${missing.join('\n')}\n${advice}`);
});

test('every Hindi sentence belongs to a refusal that a player can get', () => {
  const codes = [
    ...refusalsOfPlayers().map(([code]) => code.split('.')[1]),
    ...fieldsOfPlayers().map((name) => `BAD_REQUEST.${name}`),
  ];
  assert.deepEqual(
    hindi.filter((code) => !codes.includes(code)),
    [],
  );
});

test('the generated file of English refusals, which types the translations, is up to date', () => {
  const script = fileURLToPath(new URL('refusal-texts.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, 'check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

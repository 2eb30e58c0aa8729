import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdict } from './audit.mjs';

const audited = (...severities) => ({
  metadata: { vulnerabilities: { total: severities.length } },
  vulnerabilities: Object.fromEntries(
    severities.map((severity, at) => [at, { name: `p${at}`, severity, range: '<2' }]),
  ),
});
const unanswered = { message: 'no such service\nmore' };
const today = '2026-11-26';
const codeOf = (given) => verdict({ waiver: null, isRelease: false, today, ...given }).code;

test('an audit fails for a high or critical vulnerability', () => {
  assert.equal(codeOf({ report: audited() }), 0);
  assert.equal(codeOf({ report: audited('low', 'moderate') }), 0);
  assert.equal(codeOf({ report: audited('low', 'high') }), 1);
  assert.equal(codeOf({ report: audited('critical'), isRelease: true }), 1);
});

test('an audit that the registry does not answer is skipped, and says so', () => {
  const { lines, code } = verdict({ report: unanswered, isRelease: false, today });
  assert.equal(code, 77);
  assert.deepEqual(lines, ['NOT AUDITED: the registry could not be asked (no such service).']);
  assert.equal(codeOf({ report: null }), 77);
});

test('a release without an audit needs a waiver with a reason and an end that has not passed', () => {
  const release = (waiver) => codeOf({ report: unanswered, isRelease: true, waiver });
  assert.equal(release(null), 1);
  assert.equal(release({ reason: 'no registry', until: '2026-11-26' }), 0);
  assert.equal(release({ reason: 'no registry', until: '2026-11-25' }), 1);
  assert.equal(release({ reason: ' ', until: '2026-12-31' }), 1);
  assert.equal(release({ reason: 'no registry' }), 1);
  assert.equal(release({ reason: 'no registry', until: 'some day' }), 1);
  const known = { report: audited('high'), isRelease: true };
  assert.equal(codeOf({ ...known, waiver: { reason: 'x', until: '2027-01-01' } }), 1);
});

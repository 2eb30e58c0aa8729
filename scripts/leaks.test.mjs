// Checks that the search finds each kind of secret, and reports no text without secrets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaksIn } from './leaks.mjs';

const LEAKS = [
  'authorization: Bearer abcdefgh12345678',
  '{"token":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"}',
  '{"body":{"password":"hunter2"}}',
  "{ otp: '123456' }",
  '"roomPassword":"x1"',
  '-----BEGIN PRIVATE KEY-----',
  'postgres://arena:geheim@db:5432/arena',
  'stored $argon2id$v=19$m=19456',
  'the code is 482913 in full',
];

test('the search for leaked secrets finds every type of secret', () => {
  for (const line of LEAKS) assert.notDeepEqual(leaksIn(line, ['482913']), [], line);
});

test('the search for leaked secrets does not report redacted text or text without secrets', () => {
  const fine = [
    '{"password":"[redacted]","url":"/api/auth/reset-password","token":""}',
    'api | POST /api/auth/verify-otp 200 in 12 ms',
    'its password, shown once: aBcDeFgH',
    'connecting to postgres://localhost:5432/arena',
    'the password must be at least 6 characters',
  ];
  assert.deepEqual(leaksIn(fine.join('\n'), ['482913']), []);
});

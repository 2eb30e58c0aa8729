import { expect, test } from '@jest/globals';
import { Secrets, sameBytes } from './secrets.js';

const secrets = new Secrets('a-secret-for-tests-that-is-long-enough');

test('what is sealed opens again, and never looks the same twice', () => {
  const one = secrets.seal('mail', 'code 123456 – नमस्ते');
  const other = secrets.seal('mail', 'code 123456 – नमस्ते');
  expect(one.equals(other)).toBe(false);
  expect(one.includes('123456')).toBe(false);
  expect(secrets.open('mail', one)).toBe('code 123456 – नमस्ते');
});

test('a changed byte, another purpose or another secret does not open', () => {
  const sealed = secrets.seal('mail', 'code 123456');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.open('mail', changed)).toThrow();
  }
  expect(() => secrets.open('redeem-codes', sealed)).toThrow();
  expect(() => new Secrets('another').open('mail', sealed)).toThrow();
});

test('a digest depends on the purpose, the secret and every character', () => {
  const digest = secrets.digest('codes', '123456');
  expect(sameBytes(digest, secrets.digest('codes', '123456'))).toBe(true);
  expect(sameBytes(digest, secrets.digest('codes', '123457'))).toBe(false);
  expect(sameBytes(digest, secrets.digest('mail', '123456'))).toBe(false);
  expect(sameBytes(digest, new Secrets('another').digest('codes', '123456'))).toBe(false);
});

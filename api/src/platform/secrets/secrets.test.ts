import { expect, test } from '@jest/globals';
import { Secrets, sameBytes, UnknownSealingKey } from './secrets.js';

const OLD = { id: '2025', secret: 'a-secret-for-tests-that-is-long-enough' };
const NEW = { id: '2026-a', secret: 'another-secret-that-is-long-enough-too' };
const secrets = new Secrets([OLD]);

test('sealed text can be opened again, and sealing it twice gives different bytes', () => {
  const one = secrets.seal('mail', 'code 123456 – नमस्ते');
  const other = secrets.seal('mail', 'code 123456 – नमस्ते');
  expect(one.equals(other)).toBe(false);
  expect(one.includes('123456')).toBe(false);
  expect(secrets.open('mail', one)).toBe('code 123456 – नमस्ते');
});

test('a sealed text cannot be opened after a change, for another purpose or with another key', () => {
  const sealed = secrets.seal('mail', 'code 123456');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.open('mail', changed)).toThrow();
    expect(() => secrets.open('mail', sealed.subarray(0, at))).toThrow();
  }
  expect(() => secrets.open('redeem-codes', sealed)).toThrow();
  expect(() => new Secrets([{ ...OLD, secret: NEW.secret }]).open('mail', sealed)).toThrow();
});

test('the first key seals new texts, and an older key still opens the texts that it sealed', () => {
  const before = secrets.seal('mail', 'sealed last year');
  const rotated = new Secrets([NEW, OLD]);
  const after = rotated.seal('mail', 'sealed this year');
  expect([secrets.keyId, rotated.keyId]).toEqual(['2025', '2026-a']);
  expect(rotated.open('mail', before)).toBe('sealed last year');
  expect(rotated.open('mail', after)).toBe('sealed this year');
  // A process that has not been restarted does not know the new key. The error names that key.
  expect(() => secrets.open('mail', after)).toThrow(new UnknownSealingKey('2026-a'));
  // The error names a key that was removed from the configuration while stored values still need
  // it.
  expect(() => new Secrets([NEW]).open('mail', before)).toThrow(new UnknownSealingKey('2025'));
  // The id of the key is authenticated, so a text cannot be changed to name another key.
  const forged = Buffer.concat([Buffer.of(2, 6), Buffer.from('2026-a'), before.subarray(6)]);
  expect(() => rotated.open('mail', forged)).toThrow('unable to authenticate');
});

test('a digest depends on the purpose, the secret and every character of the text', () => {
  const digest = secrets.digest('codes', '123456');
  expect(sameBytes(digest, secrets.digest('codes', '123456'))).toBe(true);
  expect(sameBytes(digest, secrets.digest('codes', '123457'))).toBe(false);
  expect(sameBytes(digest, secrets.digest('mail', '123456'))).toBe(false);
  expect(sameBytes(digest, new Secrets([NEW]).digest('codes', '123456'))).toBe(false);
});

test('after a change of keys, the digests of a text include its old digest', () => {
  const digest = secrets.digest('codes', '123456');
  const all = new Secrets([NEW, OLD]).digests('codes', '123456');
  expect(all.map((each) => each.equals(digest))).toEqual([false, true]);
});

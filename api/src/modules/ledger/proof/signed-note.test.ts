import { expect, test } from '@jest/globals';
import { newSigningKey, openTreeHead, signTreeHead, verifierKey } from './signed-note.js';

const origin = 'arena.example/ledger';
const head = { origin, size: 42, root: Buffer.alloc(32, 7) };

test('a signed tree head has the standard layout, and is accepted with its verifier key', () => {
  const key = newSigningKey();
  const note = signTreeHead(head, key);
  expect(note.split('\n').slice(0, 4)).toEqual([
    origin,
    '42',
    Buffer.alloc(32, 7).toString('base64'),
    '',
  ]);
  expect(note.split('\n')[4]).toMatch(/^— arena\.example\/ledger [A-Za-z0-9+/=]+$/);
  expect(openTreeHead(note, [verifierKey(origin, key)])).toEqual(head);
});

test('a tree head with a wrong key, a changed size or root, or a cut signature is refused', () => {
  const key = newSigningKey();
  const verifier = verifierKey(origin, key);
  const note = signTreeHead(head, key);
  expect(openTreeHead(note, [verifierKey(origin, newSigningKey())])).toBeNull();
  expect(openTreeHead(note.replace('42', '43'), [verifier])).toBeNull();
  expect(openTreeHead(note.replace('BwcH', 'BwcI'), [verifier])).toBeNull();
  expect(openTreeHead(note.slice(0, -8), [verifier])).toBeNull();
  expect(openTreeHead('rubbish', [verifier])).toBeNull();
});

test('while a key is replaced, a note signed by the old or by the new key is accepted', () => {
  const [older, newer] = [newSigningKey(), newSigningKey()];
  const both = [verifierKey(origin, older), verifierKey(origin, newer)];
  expect(openTreeHead(signTreeHead(head, older), both)).toEqual(head);
  expect(openTreeHead(signTreeHead(head, newer), both)).toEqual(head);
});

test('a signed tree head names the server that held the log', () => {
  const key = newSigningKey();
  const server = { system: '7123456789012345678', timeline: 3 };
  const note = signTreeHead({ ...head, server }, key);
  expect(note.split('\n').slice(3, 6)).toEqual([
    'postgres-system 7123456789012345678',
    'postgres-timeline 3',
    '',
  ]);
  const verifier = verifierKey(origin, key);
  expect(openTreeHead(note, [verifier])).toEqual({ ...head, server });
  expect(openTreeHead(note.replace('timeline 3', 'timeline 4'), [verifier])).toBeNull();
});

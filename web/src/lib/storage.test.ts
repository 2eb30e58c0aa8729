import { afterEach, expect, test } from '@jest/globals';
import { inBrowser, inTab } from './storage';

const refuse = () => {
  throw new Error('The operation is insecure.');
};

/** Replaces the browser's two storages, which Node does not have. */
function browserWith(get: () => unknown): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
}

afterEach(() => {
  for (const storage of [inBrowser, inTab]) storage.forget('');
});

test.each([
  ['that blocks the data of sites', refuse],
  ['without storage', () => null],
  ['whose storage is full', () => ({ getItem: () => null, setItem: refuse, removeItem() {} })],
  ['that refuses every call', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
])('in a browser %s, values last until a reload', (_, get) => {
  browserWith(get);
  for (const storage of [inBrowser, inTab]) {
    storage.write('kept.a', '"one"');
    storage.write('kept.b', 'not JSON');
    storage.write('other', 'two');
    expect(storage.readJson('kept.a')).toBe('one');
    expect(storage.readJson('kept.b')).toBeNull();
    expect(storage.outlivesReload()).toBe(false);
    storage.forget('kept.');
    expect([storage.read('kept.a'), storage.read('kept.b')]).toEqual([null, null]);
    expect(storage.read('other')).toBe('two');
    storage.write('other', null);
    expect(storage.read('other')).toBeNull();
  }
});

test('a browser that takes values keeps them, and a value that it refused once is replaced', () => {
  const values = new Map<string, string>();
  let full = true;
  browserWith(() => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => (full ? refuse() : values.set(key, value)),
    removeItem: (key: string) => values.delete(key),
  }));
  values.set('token', 'old');
  inBrowser.write('token', 'new');
  expect(inBrowser.read('token')).toBe('new');
  full = false;
  inBrowser.write('token', 'newest');
  expect([inBrowser.read('token'), values.get('token')]).toEqual(['newest', 'newest']);
  expect(inBrowser.outlivesReload()).toBe(true);
  expect([...values.keys()]).toEqual(['token']);
});

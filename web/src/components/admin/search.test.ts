import { expect, test } from '@jest/globals';
import { adminSearch, toView, viewAt, viewHref } from './search';

test("valid parameters in the console's address are read unchanged", () => {
  const search = { view: 'books', q: 'asha', page: 3, limit: 20, from: '2026-04-01' };
  expect(adminSearch(search)).toEqual(search);
});

test("an invalid parameter in the console's address is ignored without an error", () => {
  const search = { q: '', page: 0, limit: 21, unknown: 'x', user: null };
  expect(adminSearch(search)).toEqual({});
  expect(adminSearch({ page: 1, limit: 1e9, sort: undefined })).toEqual({});
});

test("a text parameter in the console's address is cut to two hundred characters", () => {
  expect(adminSearch({ q: 'a'.repeat(500) }).q).toHaveLength(200);
});

test('every id of a tab leads to the address of its view, and back', () => {
  for (const id of ['users', 'tournaments', 'cards']) {
    expect(toView(id).params).toEqual({ view: id });
    expect(viewHref(id, { q: 'a b' })).toBe(`/admin/${id}?q=a+b`);
    expect(viewAt(id)).toBe(id);
  }
  expect([viewHref('dashboard'), viewAt('')]).toEqual(['/admin', 'dashboard']);
});

test('the former addresses of matches and cards lead to their pages', () => {
  expect([viewAt('matches'), viewAt('landing-cards')]).toEqual(['tournaments', 'cards']);
});

import { expect, test } from '@jest/globals';
import { textChanges } from './text-changes.js';

const account = (id: string, email: string, inGameName: string | null = null, uid = '1') => ({
  id,
  email,
  inGameName,
  freeFireUid: inGameName === null ? null : uid,
});

test('accounts whose texts have their normal form are not listed', () => {
  expect(textChanges([account('a', 'one@example.com'), account('b', 'two@x.in', 'Asha')])).toEqual(
    [],
  );
});

test('a text in another form is listed with its normal form', () => {
  expect(textChanges([account('a', 'asha@münchen.example', 'As\u200bha', '१२')])).toEqual([
    {
      id: 'a',
      field: 'email',
      was: 'asha@münchen.example',
      normal: 'asha@xn--mnchen-3ya.example',
      sameAs: null,
    },
    { id: 'a', field: 'in-game name', was: 'As\u200bha', normal: 'Asha', sameAs: null },
    { id: 'a', field: 'UID', was: '१२', normal: '12', sameAs: null },
  ]);
});

test('accounts of one address name each other', () => {
  const found = textChanges([
    account('a', 'one@example.com'),
    account('b', 'one@example.com\u200b'),
    account('c', 'one@exam\u00adple.com'),
  ]);
  expect(found.map(({ id, sameAs }) => [id, sameAs])).toEqual([
    ['b', 'a'],
    ['c', 'a'],
  ]);
});

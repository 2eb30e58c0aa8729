import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasRefused, isUsualUid, isUsualUpiId, type TextKind, tidied } from './text.js';

const KINDS: readonly TextKind[] = [
  'line',
  'lines',
  'uid',
  'address',
  'upi',
  'code',
  'token',
  'secret',
];

describe('spellings of the same text have one normal form', () => {
  test.each<readonly [TextKind, string, string]>([
    ['line', '  Asha\u200b \u202ePlays\u2066 ', 'Asha Plays'],
    ['line', 'Ame\u0301lie', 'Am\u00e9lie'],
    ['line', 'e\u200d\u0301', '\u00e9'],
    ['line', 'SK\u3164SABIR\u00a0BOSS\ufeff', 'SK SABIR BOSS'],
    ['line', '\u2800\u3164\u00ad', ''],
    ['line', 'शक्\u200dति', 'शक्ति'],
    ['line', '꧁༒☬ ꧂ ❤\ufe0f', '꧁༒☬ ꧂ ❤'],
    ['lines', 'one\r\ntwo\u2028three\u202e\n', 'one\ntwo\nthree'],
    ['lines', 'शक्\u200dति 👨\u200d👩\u200d👧 ❤\ufe0f', 'शक्\u200dति 👨\u200d👩\u200d👧 ❤\ufe0f'],
    ['lines', '\u200d\n\u3164', ''],
    ['uid', '१२३४५६७८९', '123456789'],
    ['uid', '１２３ 𝟘𝟡𝟎𝟗', '123 0909'],
    ['uid', ' 12\u200b34 ', '1234'],
    ['uid', 'Айди-७', 'Айди-7'],
    ['address', ' One@Example.com\u200b', 'one@example.com'],
    ['address', 'o\u00adne@exam\u2060ple.com', 'one@example.com'],
    ['address', 'asha@M\u00fcnchen.example', 'asha@xn--mnchen-3ya.example'],
    ['address', 'asha@mu\u0308nchen.example', 'asha@xn--mnchen-3ya.example'],
    ['address', 'asha@XN--MNCHEN-3YA.example', 'asha@xn--mnchen-3ya.example'],
    ['address', 'asha@ｅｘａｍｐｌｅ。com', 'asha@example.com'],
    ['address', 'asha@भारत.भारत', 'asha@xn--h2brj9c.xn--h2brj9c'],
    ['address', 'asha@münchen.example/x', 'asha@'],
    ['upi', ' name@ybl\u202c', 'name@ybl'],
    ['code', ' summer\u200b\u201325\n', 'SUMMER-25'],
    ['code', 'ＳＵＭＭＥＲ 25', 'SUMMER25'],
    ['token', ' abC-\u200bd_1\u2069', 'abC-d_1'],
    ['secret', ' \u200bx ', ' \u200bx '],
  ])('a %s %j becomes %j', (kind, typed, normal) => {
    expect(tidied(kind, typed)).toBe(normal);
    expect(hasRefused(kind, normal)).toBe(false);
  });
});

test.each<readonly [TextKind, string]>([
  ['line', 'two\nlines'],
  ['line', 'two\rlines'],
  ['line', 'two\u2028lines'],
  ['line', 'two\u2029lines'],
  ['line', 'two\u0085lines'],
  ['line', 'a\tb'],
  ['line', 'a\u0000b'],
  ['line', 'a\ue000b'],
  ['line', 'a\uffffb'],
  ['lines', 'a\u0007b'],
  ['lines', 'a\u{10ffff}b'],
  ['uid', '12\n34'],
  ['address', 'a b@example.com'],
  ['upi', 'na me@ybl'],
  ['upi', 'nаme@ybl'],
  ['upi', 'name@ybl\u0000'],
  ['code', 'A\u0000B'],
  ['token', 'аbc'],
])('a %s %j is refused', (kind, typed) => {
  expect(hasRefused(kind, tidied(kind, typed))).toBe(true);
});

test.each([
  'pl.9999999999@icici',
  '000123456789@SBIN0001234.ifsc.npci',
  '9876543210@paytm',
  'asha-1_x.y@okaxis',
])('the UPI ID %s has the usual form', (upiId) => {
  expect(isUsualUpiId(upiId)).toBe(true);
});

test.each(['asha', '9876543210', 'asha@', '@ybl', 'asha@@ybl', 'asha@ybl.', 'asha@123', 'a b@ybl'])(
  'the UPI ID %s has an unusual form',
  (upiId) => {
    expect(isUsualUpiId(upiId)).toBe(false);
  },
);

test('a UID of digits is usual, and one with letters is not', () => {
  expect([isUsualUid('123456789'), isUsualUid('12a')]).toEqual([true, false]);
});

/** Characters of the classes that make texts differ without being seen. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\u0000\t\n\r\v\f\u0085\u00a0\u00ad\u034f\u115f\u200b\u200c\u200d\u200e'),
      fc.constantFrom(
        ...'\u2028\u2029\u202a\u202e\u2060\u2066\u2069\u2800\u3000\u3164\ufe0f\ufeff',
      ),
      fc.constantFrom(
        ...'\uffa0\ufffe\ue000e\u0301ａ１९@.-ñйमें❤',
        '\u{1d7ce}',
        '\u{e0041}',
        '\u{10ffff}',
      ),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('a normal form is its own normal form, and has no invisible character', () => {
  const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), hostile, (kind, typed) => {
      const normal = tidied(kind, typed);
      expect(tidied(kind, normal)).toBe(normal);
      if (kind === 'secret' || hasRefused(kind, normal)) return;
      expect(normal).toBe(normal.normalize('NFC').trim());
      const shown =
        kind === 'lines' ? normal.replaceAll(/\u200c|\u200d|\ufe0e|\ufe0f/g, '') : normal;
      expect(shown).not.toMatch(invisible);
    }),
    { numRuns: 5_000 },
  );
});

test('no single character makes a normal form that is not its own normal form', () => {
  const changing =
    /[\s\p{Cc}\p{Cf}\p{Pd}\p{Nd}\p{Default_Ignorable_Code_Point}\p{Changes_When_NFKC_Casefolded}\p{Changes_When_Uppercased}]/u;
  const unstable: unknown[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (!changing.test(character)) continue;
    for (const kind of KINDS) {
      for (const typed of [`${character}@x.in`, `a${character}\u0301`]) {
        const normal = tidied(kind, typed);
        if (tidied(kind, normal) !== normal) unstable.push([kind, typed, normal]);
      }
    }
  }
  expect(unstable).toEqual([]);
});

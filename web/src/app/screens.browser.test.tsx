import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example, wholeExample } from '../../test/answers';
import { expectHindi } from '../../test/hindi';
import { match, modeLists } from '../../test/matches';
import { open } from '../../test/open';
import { screensOf } from '../../test/screens';
import { settled } from '../../test/settled';
import { expectFits, expectRoomyTargets, expectStructure } from '../../test/sound';

describe.for([undefined, 'player'] as const)('screens of a %s', (as) => {
  test.for(screensOf(as))('$path is accessible and fits', async ({ path, answers, stored }) => {
    await open(path, { as, answers, stored, otherwise: wholeExample });
    await settled();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.title).toMatch(/ · Arena$/);
    await expectStructure();
    expectRoomyTargets();
    await expectFits();
  });
});

/** Pages of the staff, which are only in English. */
const ENGLISH = ['/staff-invitation', '/admin'];
const inHindi = [...screensOf(undefined), { path: '/no-such-page' }].filter(
  ({ path }) => !ENGLISH.some((page) => path === page || path.startsWith(`${page}#`)),
);

/** Names that staff have typed, in Hindi. */
const named = match({ name: 'रात' });
const NAMED: Answers = {
  ...modeLists({ upcoming: [named], ongoing: [named], completed: [named] }),
  'GET /api/public/cards': [{ title: 'जुड़ें', subtitle: 'खेलें', buttonText: 'जुड़ें' }],
};

test.for(inHindi)('the screen of a guest $path is in Hindi', async ({ path, answers, stored }) => {
  await open(path, {
    language: 'hi',
    answers: { ...NAMED, ...answers },
    stored,
    otherwise: example,
  });
  await settled();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectHindi();
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../test/answers';
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

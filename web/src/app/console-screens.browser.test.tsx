import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../test/answers';
import { CONSOLE, CONSOLE_SCREENS } from '../../test/console';
import { open } from '../../test/open';
import { expectNone } from '../../test/see';
import { settled } from '../../test/settled';
import { expectFits, expectStructure } from '../../test/sound';

const WIDTHS = [320, 390, 820, 900, 1280, 1920];

describe('screens of the console', () => {
  test.for(CONSOLE_SCREENS)('%s is accessible and fits', async (path) => {
    await open(path, { as: 'admin', width: 1280, answers: CONSOLE, otherwise: wholeExample });
    await settled();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNone(page.getByRole('alert'));
    await expectStructure();
    await expectFits(WIDTHS);
    // On a phone, the rows of a list are cards, and the links of the console are a list.
    await page.viewport(390, 844);
    await settled();
    await expectStructure();
  });
});

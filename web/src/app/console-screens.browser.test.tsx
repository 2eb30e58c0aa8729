import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../test/answers';
import { CONSOLE, CONSOLE_SCREENS } from '../../test/console';
import { open } from '../../test/open';
import { expectNone } from '../../test/see';
import { settled } from '../../test/settled';
import { expectFits, expectStructure } from '../../test/sound';
import { expectSteady } from '../../test/steady';

/** On a phone, the rows of a list are cards, and the links of the console are a list. */
const WIDTHS = [
  [1280, [820, 900, 1280, 1920]],
  [390, [320, 390]],
] as const;

/**
 * Screens whose skeletons have the size of the product's own data, which the examples lack. A
 * journey sees whether they move (e2e/admin-steady.spec.ts).
 */
const GROWING = [
  '/admin?tab=settings',
  '/admin?tab=ledger&view=statement&account=',
  '/admin/risk?view=rules',
];
/** The console's answers, and a player without related accounts, because an example repeats one. */
const ANSWERS = {
  ...CONSOLE,
  'GET /api/admin/risk/players/{id}': { signals: [], related: [], groups: [] },
};

describe.for(WIDTHS)('a screen of the console at %i px', ([width, widths]) => {
  test.for(CONSOLE_SCREENS)('%s is accessible, fits and does not move', async (path) => {
    const visit = { as: 'admin', width, answers: ANSWERS, otherwise: wholeExample } as const;
    if (GROWING.some((each) => path.startsWith(each))) {
      await open(path, visit);
      await settled();
    } else await expectSteady(() => open(path, visit));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNone(page.getByRole('alert'));
    await expectStructure();
    await expectFits(widths);
  });
});

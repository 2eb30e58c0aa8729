import type { Page } from '@playwright/test';
import { giveTokens } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const SEALED = { timeout: 30_000 };
const GOOD = 'This transaction is in the ledger, unchanged.';
const BAD = 'This transaction is not proved.';

interface Proof {
  event: string;
  leafHash: string;
  path: string[];
  checkpoint: { note: string; verifierKey: string };
}

/** Changes the proof between server and page, as a malicious server would. */
async function forge(page: Page, change: (proof: Proof) => Proof): Promise<void> {
  await page.unroute('**/api/tokens/proof/*');
  await page.route('**/api/tokens/proof/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

test('a browser verifies a transaction of the wallet and rejects a forged proof', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  await giveTokens(boss, player, 70);
  await browseAs(page, player);
  await page.goto('/transaction-history');
  const verify = page.getByRole('button', { name: /^Verify / }).first();
  const dialog = page.getByRole('dialog', { name: 'Check this transaction' });

  await test.step('the browser stores the first checkpoint of the ledger', async () => {
    await verify.click();
    await expect(dialog.getByText(GOOD)).toBeVisible(SEALED);
    await expect(dialog.getByRole('img', { name: 'Correct' })).toHaveCount(3);
    await expect(dialog.getByText('This browser now remembers')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the proof' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^arena-proof-\d+\.json$/);
    await page.keyboard.press('Escape');
    await expect(verify).toBeFocused();
  });

  await test.step('the browser verifies a longer ledger against the stored checkpoint', async () => {
    await giveTokens(boss, player, 5);
    await page.reload();
    await verify.click();
    await expect(dialog.getByText(GOOD)).toBeVisible(SEALED);
    await expect(dialog.getByRole('img', { name: 'Correct' })).toHaveCount(4);
    await page.keyboard.press('Escape');
  });

  const forgeries: [string, (proof: Proof) => Proof][] = [
    [
      'differs from what you see here',
      (proof) => ({ ...proof, event: proof.event.replace(/,5,$/, ',50,') }),
    ],
    ['does not include this record', ({ path, ...rest }) => ({ ...rest, path: path.slice(1) })],
    [
      'The signature is wrong.',
      ({ checkpoint, ...rest }) => ({
        ...rest,
        checkpoint: { ...checkpoint, note: checkpoint.note.replace(/\n(.)/, '\n1$1') },
      }),
    ],
  ];
  for (const [sentence, change] of forgeries) {
    await test.step(`a forged proof is rejected with the message: ${sentence}`, async () => {
      await forge(page, change);
      await verify.click();
      await expect(dialog.getByText(BAD)).toBeVisible();
      await expect(dialog.getByText(sentence)).toBeVisible();
      await page.keyboard.press('Escape');
    });
  }
});

import { browseAs, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('a blocked checkout script is requested once and shows one error', async ({ page }) => {
  let asked = 0;
  await page.route('**/checkout.js', (route) => {
    asked += 1;
    return route.abort();
  });
  // Popups close after some seconds, so each popup is counted as it appears.
  let said = 0;
  await page.exposeFunction('popupCame', () => {
    said += 1;
  });
  await page.addInitScript(() => {
    const { popupCame } = window as unknown as { popupCame: () => void };
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const popup of document.querySelectorAll('[data-popup=error]')) {
        if (!seen.has(popup)) popupCame();
        seen.add(popup);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await browseAs(page, await newPlayer());
  await page.goto('/add-tokens');
  await expect.poll(() => said).toBeGreaterThan(0);
  // Each typed key renders the page again, which must not request the script again.
  await page.getByLabel('Custom amount').pressSequentially('250');
  await expect(page.getByRole('button', { name: 'Pay ₹250' })).toBeVisible();
  expect([asked, said]).toEqual([1, 1]);
});

import type { Page } from '@playwright/test';
import { browseAs, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

/** Waits until the running page has replaced the prerendered one, whose links load whole pages. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('#first-look')).toHaveCount(0);
}

/**
 * Responds with 404 to requests for a script, as after a deploy that deleted the file, until the
 * page reloads (with `forGood`, always). Returns a function that counts the reloads.
 */
async function takeAway(page: Page, file: string, forGood = false): Promise<() => number> {
  let reloads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });
  await page.route(`**/assets/${file}-*.js`, (route) =>
    reloads > 0 && !forGood ? route.continue() : route.fulfill({ status: 404 }),
  );
  return () => reloads;
}

test.use({ viewport: { width: 1280, height: 800 } });

test('a page whose script was deleted by a deploy opens after one reload', async ({ page }) => {
  await openHome(page);
  const reloads = await takeAway(page, 'register');
  await page.locator('header').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
  await expect(page).toHaveURL('/register');
  expect(reloads()).toBe(1);
});

test('a page whose script is still missing after one reload shows an error with a button to try again', async ({
  page,
}) => {
  await openHome(page);
  const reloads = await takeAway(page, 'about', true);
  await page.locator('header').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('Your tokens are safe; nothing was changed.')).toBeVisible();
  expect(reloads()).toBe(1);
});

test('typed text is restored after the page reloads because of a deleted script', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await browseAs(page, await newPlayer());
  await page.goto('/edit-profile');
  const name = page.getByLabel('In-Game Name');
  await name.fill('Half typed');
  const reloads = await takeAway(page, 'menu-sheet');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(reloads).toBe(1);
  await expect(name).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(name).toHaveValue('Half typed');
});

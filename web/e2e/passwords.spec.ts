import { expect, test } from '@playwright/test';
import { expectAccessible } from './world/admin.ts';
import { newEmail } from './world/people.ts';
import { expectNoSidewaysScroll } from './world/quality.ts';

const COMMON = 'This password is one of the most common ones. Please choose another one.';

for (const width of [390, 1280]) {
  test(`the strength of a new password is shown while it is typed, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    await page.goto('/register');
    await page.getByLabel('Email').fill(newEmail());
    expect(loaded.filter((url) => url.includes('password-strength'))).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await expect(page.getByText('Strength: weak. A few unrelated words')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Confirm Password', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(COMMON)).toBeVisible();
    for (const label of ['Password', 'Confirm Password']) {
      await page.getByLabel(label, { exact: true }).fill('wander lantern forty-seven');
    }
    await expect(page.getByText('Strength: strong')).toBeVisible();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/verify-otp');
    expect(loaded.some((url) => url.includes('password-strength'))).toBe(true);
  });
}

import { newEmail } from './world/people.ts';
import { expect, test } from './world/test.ts';

for (const by of ['mouse', 'Space'] as const) {
  test(`after a failed login, the focus is on the login button that was pressed with ${by}`, async ({
    page,
  }) => {
    let open = () => {};
    const held = new Promise<void>((done) => {
      open = done;
    });
    let asked = 0;
    await page.route('**/api/auth/login', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(newEmail());
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not the password');
    const button = page.locator('form button[type=submit]');
    await (by === 'mouse' ? button.click() : button.press('Space'));
    await expect(button).toHaveText('Logging in...');
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
    // Another press and the Enter key are ignored while the first request is in flight.
    await page.keyboard.press('Space');
    await button.click({ force: true });
    await password.press('Enter');
    await button.focus();
    open();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(button).toHaveText('Login');
    await expect(button).toBeFocused();
    expect(asked).toBe(1);
  });
}

import { browseAs, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('a player who turns off one type of alert finds it off, and the others on, after a reload', async ({
  page,
}) => {
  await browseAs(page, await newPlayer());
  await page.goto('/settings');
  const alert = (name: string) => page.getByRole('switch', { name });
  await expect(alert('Results and prizes')).toBeChecked();
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/notifications/push') && response.request().method() === 'PUT',
  );
  await alert('Results and prizes').uncheck();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(alert('Room opened')).toBeChecked();
  await expect(alert('Results and prizes')).not.toBeChecked();
  for (const name of ['Match starts in 10 minutes', 'Withdrawal paid or rejected']) {
    await expect(alert(name)).toBeChecked();
  }
});

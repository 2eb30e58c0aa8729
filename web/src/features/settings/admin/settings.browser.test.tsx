import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const CHANGE = 'PUT /api/settings/admin';

test('an admin switches a setting off, and a change that fails shows an error', async () => {
  const settings = { emailVerificationEnabled: true };
  await open('/admin?tab=settings', {
    as: 'admin',
    width: 1280,
    answers: {
      ...CONSOLE,
      'GET /api/settings/admin': { settings },
      [CHANGE]: { settings: { emailVerificationEnabled: false } },
    },
    otherwise: wholeExample,
  });
  const toggle = page.getByRole('switch', { name: 'Email OTP verification' });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await sees('Settings updated successfully');
  await expect.element(toggle).not.toBeChecked();
  expect(server.calls(CHANGE).at(-1)?.body).toMatchObject({ emailVerificationEnabled: false });
  server.answers = { ...server.answers, [CHANGE]: refusal(500, 'ERROR', '') };
  await toggle.click();
  await sees('Failed to update settings');
  await expect.element(toggle).not.toBeChecked();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refusal, wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { button, field, press, sees } from '../../../../test/see';
import { server } from '../../../../test/server';
import { settled } from '../../../../test/settled';
import { expectContrast, expectFits, expectStructure } from '../../../../test/sound';

const SAVE = 'PUT /api/admin/payouts/settings';
const SETTINGS = {
  mode: 'manual',
  dayCapTokens: 50_000,
  destinationDayCapTokens: 5_000,
  coolDownHours: 24,
} as const;
const visit = (answers: Answers = {}, width = 1280) =>
  open('/admin?tab=settings', {
    as: 'admin',
    width,
    answers: {
      ...CONSOLE,
      'GET /api/admin/payouts': { isConfigured: true },
      'GET /api/admin/payouts/settings': SETTINGS,
      ...answers,
    },
    otherwise: wholeExample,
  });
const form = () => page.getByRole('group', { name: 'How withdrawals are paid' });
const automatic = () => form().getByRole('radio', { name: 'Automatic' });
const saved = () => server.calls(SAVE).map(({ body }) => body);

async function save(reason: string): Promise<void> {
  await field('Why the payouts change').fill(reason);
  await press(button('Save payouts'));
}

test.for([390, 1280])('the settings of payouts are accessible at %i px', async (width) => {
  await visit({ 'GET /api/admin/payouts': { isConfigured: false } }, width);
  await sees(/PROGA, forbids providers/);
  await settled();
  await expectStructure();
  await expectContrast();
  await expectFits(width === 390 ? [320, 390] : [1280]);
});

test('an admin switches automatic payouts on, with caps and a reason', async () => {
  await visit({ [SAVE]: { message: 'Settings updated successfully', approval: null } });
  await press(automatic());
  await field('Cap of a day (tokens)').fill('1,00,000');
  await field('Wait of a UPI ID (hours)').fill('0');
  await save('');
  await sees('Please enter a reason');
  expect(saved()).toEqual([]);
  await save('The lawyer agrees');
  await sees('Settings updated successfully');
  expect(saved()).toEqual([
    {
      mode: 'auto',
      dayCapTokens: 100_000,
      destinationDayCapTokens: 5_000,
      coolDownHours: 0,
      reason: 'The lawyer agrees',
    },
  ]);
});

test('a change that waits for a second admin says so', async () => {
  await visit({ [SAVE]: { approval: { id: 'an-approval' } } });
  await press(automatic());
  await save('The lawyer agrees');
  await sees('Waiting for a second admin');
});

test('without the variables of the provider, automatic is disabled and the variables are named', async () => {
  await visit({ 'GET /api/admin/payouts': { isConfigured: false } });
  await expect.element(automatic()).toBeDisabled();
  await sees(/Automatic is not possible yet/);
  await sees('RAZORPAYX_WEBHOOK_SECRET');
});

test('a number that cannot be read is not sent, and a refusal is shown', async () => {
  await visit({ [SAVE]: refusal(409, 'PAYOUTS_NOT_CONFIGURED', 'Set its keys first.') });
  await field('Cap of a UPI ID (tokens)').fill('many');
  await save('A try');
  await sees('The number must be a whole number');
  expect(saved()).toEqual([]);
  await field('Cap of a UPI ID (tokens)').fill('500');
  await save('A try');
  await sees('Set its keys first.');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example, refusal } from '../../../test/answers';
import { open } from '../../../test/open';

const PLAYER = '019aa5f0-0000-7000-8000-111111111111';

/** Opens the dialog for a large addition, whose dry run says that a second admin is needed. */
async function show(threshold: Answers) {
  await open('/admin?tab=users', {
    as: 'admin',
    width: 1280,
    otherwise: example,
    answers: {
      'GET /api/users/all': [{ _id: PLAYER, id: PLAYER, email: 'ravi@example.com', tokens: 5 }],
      'PUT /api/users/tokens/{id}': { dryRun: true, needsApproval: true, approval: null },
      ...threshold,
    },
  });
  await page.getByRole('cell').getByRole('button', { name: 'Tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tokens of ravi@example.com' });
  await dialog.getByLabelText('Amount (tokens)').fill('5000');
  return dialog;
}

test('a dialog says how much the admin has paid out alone', async () => {
  const dialog = await show({
    'GET /api/admin/approvals/threshold': { aboveTokens: 1000, paidOutAlone: 711 },
  });
  await expect
    .element(dialog.getByRole('note'))
    .toHaveTextContent(
      'Needs a second admin. One admin alone may pay out 1,000 tokens in 24 hours, and you have paid out 711. Another admin must approve this. No change is made until then.',
    );
});

test('a dialog says no amount while it is not known', async () => {
  const dialog = await show({
    'GET /api/admin/approvals/threshold': refusal(500, 'INTERNAL', 'Something went wrong'),
  });
  await expect
    .element(dialog.getByRole('note'))
    .toHaveTextContent(
      'Needs a second admin. Another admin must approve this. No change is made until then.',
    );
});

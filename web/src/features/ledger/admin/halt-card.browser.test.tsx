import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { button, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const ACCEPT = 'POST /api/admin/ledger/halt/{id}/accept';
const HALT = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  problem: 'the log ends at 1982, but was signed up to 2006',
  foundAt: '2027-03-31T18:30:00.000Z',
  headPosition: 1982,
};

test('Integrity is red while the log contradicts the checkpoints, until an admin continues with a reason', async () => {
  await open('/admin?tab=ledger&view=integrity', {
    as: 'admin',
    width: 1280,
    answers: {
      ...CONSOLE,
      'GET /api/admin/ledger/halt': () => ({ halt: server.calls(ACCEPT).length > 0 ? null : HALT }),
      [ACCEPT]: { message: 'Tokens move again', approval: null },
    },
    otherwise: wholeExample,
  });
  await sees('No tokens move: the log ends at 1982, but was signed up to 2006.');
  await button('Continue with this log').click();
  const dialog = page.getByRole('dialog');
  await expect.element(button('Continue and move tokens', dialog)).toBeDisabled();
  await dialog.getByRole('textbox').fill('The lost deposits are credited by hand');
  await button('Continue and move tokens', dialog).click();
  await sees('Tokens move again');
  expect(server.calls(ACCEPT)).toMatchObject([
    { path: { id: HALT.id }, body: { reason: 'The lost deposits are credited by hand' } },
  ]);
  await expect.element(page.getByText(/No tokens move/)).not.toBeInTheDocument();
});

test('finance sees the contradiction, but cannot decide', async () => {
  await open('/admin?tab=ledger&view=integrity', {
    as: 'finance',
    width: 1280,
    answers: { ...CONSOLE, 'GET /api/admin/ledger/halt': { halt: HALT } },
    otherwise: wholeExample,
  });
  await sees('No tokens move: the log ends at 1982, but was signed up to 2006.');
  await expect.element(button('Continue with this log')).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { example } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { button, field, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const REQUEST = 'POST /api/withdrawals/request';
const HISTORY = 'GET /api/withdrawals/user/history';
const QUESTION = 'This does not look like a UPI ID. Use it anyway?';
/** Bodies of the requests that the form has sent. */
const sent = () => server.calls(REQUEST).map(({ body }) => body);

async function asking(upiId: string): Promise<void> {
  await open('/withdrawals', {
    as: 'player',
    answers: { [REQUEST]: example, [HISTORY]: { withdrawals: [] } },
    otherwise: example,
  });
  await field('Amount in tokens').fill('20');
  await field('UPI ID').fill(upiId);
  await button('Withdraw 20 tokens').click();
}

test.each(['pl.9999999999@icici', '50100012345@SBIN0001234.ifsc.npci', '9876543210@paytm'])(
  'the UPI ID %s is sent without a question',
  async (upiId) => {
    await asking(upiId);
    await expect.poll(sent).toEqual([{ amount: 20, type: 'upi', upiId }]);
  },
);

test('a UPI ID of another form is sent after a question, without its invisible characters', async () => {
  await asking(' asha-okaxis\u202c');
  await sees(QUESTION);
  expect(sent()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 20 tokens' }).click();
  await expect.poll(sent).toEqual([{ amount: 20, type: 'upi', upiId: 'asha-okaxis' }]);
});

test.each(['asha okaxis', 'аsha@okaxis'])('the UPI ID %s is not sent', async (upiId) => {
  await asking(upiId);
  await sees('A UPI ID has only letters, digits and signs, without spaces');
  expect(sent()).toEqual([]);
});

import { payByUpi, sandbox } from './world/payments.ts';
import { browseAs, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('a payment that fails shows the reason', async ({ page }) => {
  await browseAs(page, await newPlayer());
  const pay = page.getByRole('button', { name: 'Pay ₹50' });
  const check = page.getByRole('button', { name: 'Test payment gateway' });
  const fail = (route: string) => sandbox('POST', '/faults', { route, kind: '500', times: 20 });
  const says = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  await page.route('**/checkout.js', (route) => route.abort());
  await page.goto('/add-tokens');
  await says('Failed to load payment gateway. Please refresh the page.');
  await page.getByText('Popular').click();
  await pay.click();
  await says('Payment gateway not loaded. Please refresh the page and try again.');
  await page.unroute('**/checkout.js');
  // The button Pay waits for the provider's script; the test begins after the script has loaded.
  const script = page.waitForResponse('**/checkout.js');
  await page.goto('/add-tokens?amount=50');
  await script;

  await page.route('**/create-order', (route) => route.abort());
  await pay.click();
  await says('Failed to initiate payment. Please try again.');
  await page.unroute('**/create-order');
  try {
    await fail('POST /v1/orders');
    await pay.click();
    await says('The payment gateway is not answering. Please try again in a minute.');
    await fail('GET /v1/orders');
    await check.click();
    await says('Payment gateway connection failed. Check server logs.');
  } finally {
    await sandbox('DELETE', '/faults');
  }
  await check.click();
  await says('Payment gateway connection successful!');

  await sandbox('POST', '/outcomes', { outcome: 'wrong-signature', times: 1 });
  await pay.dblclick();
  await payByUpi(page);
  await says('Payment verification failed. Please contact support.');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
});

import type { FrameLocator, Page } from '@playwright/test';
import { product } from './product.ts';

/** Returns the provider's payment page, which opens above the product's. */
export function checkout(page: Page): FrameLocator {
  return page.frameLocator('iframe.razorpay-checkout-frame');
}

/** Presses the buttons of a successful payment. */
export async function payByUpi(page: Page): Promise<void> {
  const frame = checkout(page);
  await frame.getByRole('button', { name: /^Pay ₹/ }).click();
  await frame.getByRole('button', { name: 'Approve' }).click();
}

/** Calls a control of the payment sandbox, see docs/sandbox.md. */
export async function sandbox<Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${product().sandboxUrl}/_sandbox${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

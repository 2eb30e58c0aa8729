import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { open } from '../../test/open';
import { server } from '../../test/server';
import { Countdown } from '../components/countdown';
import { Rupees, Tokens } from '../components/money';
import { serverNow } from '../lib/server-clock';

/** Replaces every text of the page by elements, as a browser's translation does. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode);
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
    inner.append(text.textContent ?? '');
  }
}

/** A text without an element of its own. */
function Alone({ text }: { readonly text: string }) {
  return <>{text}</>;
}

function Changing() {
  const [count, setCount] = useState(1);
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        Next
      </button>
      <p data-testid="sentence">
        {count > 1 && <strong>Now </strong>}
        {count} of {10}
        {count < 2 && ' at first'}
      </p>
      <p data-testid="fragment">
        <em>Left: </em>
        <Alone text={String(10 - count)} />
      </p>
      <Tokens amount={count} words />
      <Rupees amount={count} />
    </main>
  );
}

test('amounts and sentences change on a page that the browser has translated', async () => {
  await render(<Changing />);
  translate();
  const text = (id: string) => expect.element(page.getByTestId(id));
  await text('sentence').toHaveTextContent('1 of 10 at first');
  await page.getByRole('button', { name: 'Next' }).click();
  await text('sentence').toHaveTextContent('Now 2 of 10');
  await text('fragment').toHaveTextContent('Left: 8');
  await expect.element(page.getByText('2 tokens')).toBeInTheDocument();
  await expect.element(page.getByText('₹2')).toBeVisible();
  translate();
  await page.getByRole('button', { name: 'Next' }).click();
  await text('sentence').toHaveTextContent('Now 3 of 10');
});

test('a countdown counts on a page that the browser has translated', async () => {
  await render(
    <p data-testid="left">
      Starts in <Countdown until={new Date(serverNow() + 3_600_000).toISOString()} />
    </p>,
  );
  const shown = () => page.getByTestId('left').element().textContent;
  translate();
  const before = shown();
  await expect.poll(shown).not.toBe(before);
});

test('the wallet balance changes on a page that the browser has translated', async () => {
  const tokens = (amount: number) => ({ 'GET /api/users/profile': { tokens: amount } });
  await open('/settings', {
    as: 'player',
    answers: { ...tokens(120), 'GET /api/notifications/push': { isOn: false } },
  });
  const wallet = page.getByTestId('wallet-balance');
  await expect.element(wallet).toHaveTextContent('120 tokens');
  translate();
  server.answers = { ...server.answers, ...tokens(75) };
  server.say('wallet.changed', {});
  await expect.element(wallet).toHaveTextContent('75 tokens');
});

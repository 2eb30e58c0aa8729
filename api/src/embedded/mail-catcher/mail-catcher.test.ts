import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { type MailCatcher, startMailCatcher } from './index.js';
import type { Mail } from './mailbox.js';

const folder = mkdtempSync(join(tmpdir(), 'mail-'));
const settings = { smtpPort: 0, uiPort: 0, folder, most: 3 };
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await startMailCatcher(settings);
});
afterAll(async () => {
  await catcher.close();
  rmSync(folder, { recursive: true });
});

async function send(to: string, subject: string, html?: string): Promise<void> {
  const transport = createTransport(catcher.smtpUrl);
  const message = { from: 'arena@example.com', to, subject, text: `Text of ${subject}`, html };
  await transport.sendMail(message);
  transport.close();
}
const messages = async (query = '') => {
  const answer = await fetch(`${catcher.uiUrl}/api/messages${query}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
};

test('a search by receiver ignores upper and lower case and returns the newest mail first', async () => {
  await send('Asha@Example.com', 'Your code is 123456 — नमस्ते');
  await send('asha@example.com', 'Second');
  await send('other@example.com', 'Third');
  const found = await messages('?to=ASHA@example.com');
  expect(found.map(({ subject }) => subject)).toEqual(['Second', 'Your code is 123456 — नमस्ते']);
  expect(found[0]).toMatchObject({ to: ['asha@example.com'], html: null });
  const one = await fetch(`${catcher.uiUrl}/api/messages/${found[0]?.id}`);
  expect(await one.json()).toEqual(found[0]);
});

test('the content of a mail cannot change the page or run a script', async () => {
  await send('eve@example.com', '<script>alert(1)</script>', '<script>alert(2)</script><b>x</b>');
  const [mail] = await messages('?to=eve@example.com');
  const inbox = await (await fetch(catcher.uiUrl)).text();
  const shown = await (await fetch(`${catcher.uiUrl}/messages/${mail?.id}`)).text();
  expect(inbox + shown).not.toMatch(/<script/);
  expect(shown).toContain('<iframe sandbox');
  const html = await fetch(`${catcher.uiUrl}/messages/${mail?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
});

test('the mail catcher keeps a limited number of mails, even after a restart, and can delete all of them', async () => {
  await send('last@example.com', 'Last');
  expect(await messages()).toHaveLength(3);
  await catcher.close();
  catcher = await startMailCatcher(settings);
  const kept = await messages();
  expect(kept).toHaveLength(3);
  expect(kept[0]?.subject).toBe('Last');
  await fetch(`${catcher.uiUrl}/api/messages/${kept[0]?.id}`, { method: 'DELETE' });
  expect(await messages()).toHaveLength(2);
  await fetch(`${catcher.uiUrl}/api/messages`, { method: 'DELETE' });
  expect(await messages()).toEqual([]);
});

test('a page of another origin cannot delete mail', async () => {
  const answer = await fetch(`${catcher.uiUrl}/api/messages`, {
    method: 'DELETE',
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
});

import type { Mail } from './mailbox.js';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8deea, #2d3650);
  --soft: light-dark(#56607a, #a5b0cc); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 760px; padding: 16px; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#fff, #10162a); color: light-dark(#16203a, #eef2ff); }
h1 { font-size: 20px; overflow-wrap: anywhere; }
a { color: inherit; }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: block; padding: 12px 4px; border-top: 1px solid var(--line);
  text-decoration: none; }
li a:hover, li a:focus-visible { background: light-dark(#f3f6fc, #1a2340); }
li strong, li span { display: block; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
span, time, dt { color: var(--soft); font-size: 14px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: 16px;
  border: 1px solid var(--line); border-radius: 8px; }
iframe { width: 100%; min-height: 420px; border: 1px solid var(--line); border-radius: 8px;
  background: #fff; }
`;

const frame = (title: string, body: string, refresh = false): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? '<meta http-equiv="refresh" content="3">' : ''}
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

export function inboxPage(mails: readonly Mail[], to: string | null): string {
  const items = mails.map(
    ({ id, to: receivers, subject, text, receivedAt }) => `<li><a href="/messages/${id}">
<strong>${escapeHtml(subject || '(no subject)')}</strong>
<span>To ${escapeHtml(receivers.join(', '))} · <time>${escapeHtml(receivedAt)}</time></span>
<span>${escapeHtml(text.slice(0, 120))}</span></a></li>`,
  );
  const whose = to ? ` of ${escapeHtml(to)}` : '';
  const list = items.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>No mail yet.</p>';
  return frame('Inbox', `<h1>Inbox${whose}</h1>${list}`, true);
}

export function mailPage(mail: Mail): string {
  const { id, from, to, subject, text, html, receivedAt } = mail;
  const body = html
    ? `<h2>As HTML</h2>
<iframe sandbox title="The mail as HTML" src="/messages/${id}/html"></iframe>`
    : '';
  return frame(
    subject,
    `<p><a href="/">← Inbox</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd>
<dt>At</dt><dd>${escapeHtml(receivedAt)}</dd></dl><pre>${escapeHtml(text)}</pre>${body}`,
  );
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { isForeign, MISDIRECTED, misdirected } from '../loopback/callers.js';
import { inboxPage, mailPage } from './inbox-pages.js';
import { Mailbox } from './mailbox.js';

export interface MailCatcherSettings {
  /** Port for SMTP; 0 for any free port. */
  readonly smtpPort: number;
  readonly uiPort: number;
  readonly folder: string;
  readonly most?: number;
  /**
   * Address of the product. Behind a proxy, the inbox is also shown under the host of this address.
   */
  readonly publicUrl?: string | undefined;
}

export interface MailCatcher {
  readonly smtpUrl: string;
  readonly uiUrl: string;
  close(): Promise<void>;
}

const MAIL_LIMIT_BYTES = 2 * 1024 * 1024;
const LIST_LIMIT = 200;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
/**
 * Policy that blocks scripts and remote content in a mail's HTML, even in a tab that shows only the
 * mail.
 */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * Starts a mail server that delivers no mail, but shows each mail on a small web page and as JSON.
 */
export async function startMailCatcher(settings: MailCatcherSettings): Promise<MailCatcher> {
  const mailbox = new Mailbox(settings.folder, settings.most ?? 1_000);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    size: MAIL_LIMIT_BYTES,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address.toLowerCase());
        keep(mailbox, from, to, Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });
  // Ignore the error of a client that disconnects while it sends a mail.
  smtp.on('error', () => undefined);
  const ui = createServer((request, response) => {
    const elsewhere = misdirected(request.headers, settings.publicUrl ?? null);
    if (elsewhere) write(response, json(MISDIRECTED, { message: elsewhere }));
    else write(response, answer(mailbox, request));
  });
  const smtpPort = await listen(smtp.server, settings.smtpPort);
  const uiPort = await listen(ui, settings.uiPort);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    uiUrl: `http://localhost:${uiPort}`,
    close: async () => {
      ui.closeAllConnections();
      await Promise.all([
        new Promise((done) => ui.close(done)),
        new Promise<void>((done) => smtp.close(() => done())),
      ]);
    },
  };
}

async function keep(
  mailbox: Mailbox,
  from: string,
  to: readonly string[],
  raw: Buffer,
): Promise<void> {
  const { subject = '', text = '', html = null } = await PostalMime.parse(raw);
  mailbox.add({ from, to, subject, text, html: html || null });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      done((server.address() as AddressInfo).port);
    });
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function answer(mailbox: Mailbox, request: IncomingMessage): Answer {
  const url = new URL(request.url ?? '/', 'http://inbox');
  if (isForeign(request.headers)) return json(403, { message: 'Another origin may not call this' });
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (first === 'api' && second === 'messages' && parts.length <= 3) {
    return answerJson(mailbox, request.method ?? 'GET', third, url.searchParams);
  }
  if (first === undefined) {
    const to = url.searchParams.get('to');
    return page(inboxPage(mailbox.list(to, LIST_LIMIT), to), PAGE_POLICY);
  }
  const mail = first === 'messages' && second ? mailbox.find(second) : undefined;
  if (!mail) return noSuchMail();
  return third === 'html' ? page(mail.html ?? '', MAIL_POLICY) : page(mailPage(mail), PAGE_POLICY);
}

function answerJson(
  mailbox: Mailbox,
  method: string,
  id: string | undefined,
  query: URLSearchParams,
): Answer {
  if (method === 'DELETE' && id === undefined) {
    mailbox.clear();
    return json(200, { messages: [] });
  }
  if (method === 'DELETE') return mailbox.remove(id ?? '') ? json(200, { id }) : noSuchMail();
  if (id === undefined) {
    const limit = Math.min(Math.max(Number(query.get('limit')) || LIST_LIMIT, 1), LIST_LIMIT);
    return json(200, { messages: mailbox.list(query.get('to'), limit) });
  }
  const mail = mailbox.find(id);
  return mail ? json(200, mail) : noSuchMail();
}

const noSuchMail = () => json(404, { message: 'Mail not found' });

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function page(body: string, policy: string): Answer {
  const type = 'text/html; charset=utf-8';
  return {
    status: 200,
    headers: { 'content-type': type, 'content-security-policy': policy },
    body,
  };
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

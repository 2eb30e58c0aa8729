import { type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';

export interface Message {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Thrown when the mail server refused a mail permanently, so that another try would fail too. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Sends a mail. Throws MailRefused after a permanent refusal, and any other error if another try
 * may succeed.
 */
export abstract class MailServer {
  abstract take(message: Message): Promise<void>;
}

/**
 * Time limits in milliseconds. They are long enough for a slow server, and shorter than the lease
 * of a mail.
 */
const PATIENCE = {
  connectionTimeout: 5_000,
  dnsTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

export class SmtpServer extends MailServer implements OnApplicationShutdown {
  private transport: Promise<Transporter> | null = null;

  constructor(
    private readonly smtpUrl: string,
    private readonly from: string,
  ) {
    super();
  }

  async take(message: Message): Promise<void> {
    this.transport ??= openTransport(this.smtpUrl);
    const transport = await this.transport;
    try {
      await transport.sendMail({
        from: this.from,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        messageId: message.messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isFinal(error) ? new MailRefused(said(error)) : new Error(said(error));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }
}

/** Loads the package at the first mail, because most processes never send one. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = (await import('nodemailer')).default;
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  return createTransport({
    pool: true,
    maxConnections: 4,
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(url.username
      ? {
          auth: {
            user: decodeURIComponent(url.username),
            pass: decodeURIComponent(url.password),
          },
        }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  });
}

/**
 * Returns true if the server refused this mail permanently, with a status code 5yz (RFC 5321). A
 * 5yz during the sign-in to the server is not permanent, because its cause is our account and not
 * the mail.
 */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}

function said(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}

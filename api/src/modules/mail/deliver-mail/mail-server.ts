import { type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';

export interface Message {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The server refused this mail permanently, so a retry is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Hands a mail to the server, or throws: MailRefused for a permanent refusal, any other error for a
 * retry.
 */
export abstract class MailServer {
  abstract take(message: Message): Promise<void>;
}

/** Long enough for a slow server, and shorter than the lease of a mail. */
const PATIENCE = {
  connectionTimeout: 5_000,
  dnsTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

export class SmtpServer extends MailServer implements OnApplicationShutdown {
  private readonly transport;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    const url = new URL(smtpUrl);
    const secure = url.protocol === 'smtps:';
    this.transport = nodemailer.createTransport({
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

  async take(message: Message): Promise<void> {
    try {
      await this.transport.sendMail({
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

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/**
 * RFC 5321: 5yz is a permanent refusal. During sign-in to the server it concerns our account, not
 * this mail.
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

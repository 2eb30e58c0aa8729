import { Injectable, Logger } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { type Letter } from '../letters/letter.js';
import { letters, type Template } from '../letters/letters.js';
import { render } from '../letters/render.js';
import { OUTBOX } from '../outbox.js';
import { MailRefused, MailServer } from './mail-server.js';

/** Whoever takes a mail has it for this long; if he dies, another takes it then. */
const LEASE_MS = 40_000;
const FIRST_WAIT_MS = 2_000;
/** With the sweep's rhythm on top, a mail leaves within a minute of its server's return. */
const LONGEST_WAIT_MS = 30_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;

interface TakenMail {
  readonly id: Id;
  readonly recipient: string;
  readonly template: Template;
  readonly sealed_data: Buffer;
  readonly attempts: number;
  /** Since when it has been waiting: since it was written, or brought back by an admin. */
  readonly waits_since: Date;
}

/** Sends one waiting mail of the outbox, or notes when to try again. */
@Injectable()
export class DeliverMail {
  private readonly log = new Logger('mail');

  constructor(
    private readonly database: Database,
    private readonly server: MailServer,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** False when there was nothing to do: not due, already sent, or in somebody else's hands. */
  async deliver(id: Id): Promise<boolean> {
    if (await this.expire(id)) return true;
    const mail = await this.take(id);
    if (!mail) return false;
    try {
      const { subject, text, html } = render(this.letter(mail), this.config.publicUrl);
      const messageId = `<${mail.id}@${new URL(this.config.publicUrl).hostname}>`;
      await this.server.take({ messageId, to: mail.recipient, subject, text, html });
    } catch (error) {
      await this.noteFailure(mail, error);
      return true;
    }
    await this.database.query(
      `UPDATE outgoing_mail
          SET state = 'sent', sent_at = $2, sealed_data = NULL, problem = NULL
        WHERE id = $1 AND state = 'waiting'`,
      [mail.id, this.clock.now()],
    );
    return true;
  }

  /** A code that ran out while it waited is not worth a mail any more. */
  private async expire(id: Id): Promise<boolean> {
    const row = await this.database.row(
      `UPDATE outgoing_mail
          SET state = 'expired', sealed_data = NULL
        WHERE id = $1 AND state = 'waiting' AND worthless_at <= $2
       RETURNING id`,
      [id, this.clock.now()],
    );
    return row !== null;
  }

  private take(id: Id): Promise<TakenMail | null> {
    const now = this.clock.now();
    return this.database.row<TakenMail>(
      `UPDATE outgoing_mail
          SET attempts = attempts + 1, due_at = $3
        WHERE id = $1 AND state = 'waiting' AND due_at <= $2
       RETURNING id, recipient, template, sealed_data, attempts,
                 coalesce(revived_at, created_at) AS waits_since`,
      [id, now, new Date(now.getTime() + LEASE_MS)],
    );
  }

  private letter(mail: TakenMail): Letter {
    const data = JSON.parse(this.secrets.open(OUTBOX, mail.sealed_data)) as never;
    return letters[mail.template](data);
  }

  private async noteFailure(mail: TakenMail, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    const now = this.clock.now().getTime();
    const givenUp =
      error instanceof MailRefused || now - mail.waits_since.getTime() > GIVE_UP_AFTER_MS;
    this.log.warn(`mail ${mail.id} (${mail.template}) try ${mail.attempts}: ${problem}`);
    await this.database.query(
      `UPDATE outgoing_mail SET state = $2, due_at = $3, problem = $4
        WHERE id = $1 AND state = 'waiting'`,
      [
        mail.id,
        givenUp ? 'dead' : 'waiting',
        new Date(now + waitMs(mail.attempts)),
        problem.slice(0, 300),
      ],
    );
  }
}

/** 2, 4, 8, 16, 30, 30 … seconds. */
function waitMs(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, attempts - 1));
}

import { Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id, newId } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { Jobs } from '../../platform/queue/index.js';
import { Secrets } from '../../platform/secrets/index.js';
import type { LetterData, Template } from './letters/letters.js';
import { DELIVER_QUEUE, OUTBOX } from './outbox.js';

export interface MailOrder<T extends Template> {
  readonly to: string;
  readonly template: T;
  readonly data: LetterData[T];
  /** Two mails with one key are one mail, for senders that may run twice. */
  readonly dedupeKey?: string;
  /** From then on it is not worth sending: the end of a code's life. */
  readonly worthlessAt?: Date;
}

/** A mail that stands in the outbox. */
export interface OutboxMail {
  /**
   * Asks for its delivery now instead of at the next sweep. To be called after the commit; it
   * neither waits nor fails, for the sweep finds the mail in any case.
   */
  hurry(): void;
}

/** The way out for every mail: a row first, its delivery by the worker, nothing lost between. */
@Injectable()
export class Mail {
  private readonly log = new Logger('mail');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Writes the row in the caller's transaction when given its client; then `hurry` after it. */
  async send<T extends Template>(order: MailOrder<T>, client?: pg.ClientBase): Promise<OutboxMail> {
    const id = newId();
    const now = this.clock.now();
    await (client ?? this.database).query(
      `INSERT INTO outgoing_mail (id, recipient, template, sealed_data, dedupe_key, due_at,
                                  worthless_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $6)
       ON CONFLICT (dedupe_key) DO NOTHING`,
      [
        id,
        order.to,
        order.template,
        this.secrets.seal(OUTBOX, JSON.stringify(order.data)),
        order.dedupeKey ?? null,
        now,
        order.worthlessAt ?? null,
      ],
    );
    const mail = { hurry: () => this.hurry(id) };
    if (!client) mail.hurry();
    return mail;
  }

  /** See OutboxMail.hurry. */
  hurry(id: Id): void {
    this.jobs.add(DELIVER_QUEUE, { id }, { id }).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      this.log.warn(`mail ${id} waits for the sweep: ${said}`);
    });
  }
}

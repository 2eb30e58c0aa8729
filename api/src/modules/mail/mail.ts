import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id, newId } from '../../kernel/index.js';
import { within } from '../../platform/entities/index.js';
import { isBlankAddress } from '../../platform/personal-data/index.js';
import { Jobs } from '../../platform/queue/index.js';
import { Secrets } from '../../platform/secrets/index.js';
import type { LetterData, Template } from './letters/letter-data.js';
import { DELIVER_QUEUE, OUTBOX } from './outbox.js';
import { OutgoingMail } from './outgoing-mail.entity.js';

export interface MailOrder<T extends Template> {
  readonly to: string;
  readonly template: T;
  readonly data: LetterData[T];
  /** Key of the mail. A second mail with the same key is not stored, so a sender may run twice. */
  readonly dedupeKey?: string;
  /** Time after which the mail is no longer sent, such as the expiry of its code. */
  readonly worthlessAt?: Date;
}

/** A mail that is stored in the outbox and not sent yet. */
export interface OutboxMail {
  /**
   * Requests delivery at once instead of at the next sweep. Must be called after the commit. It
   * returns immediately and cannot fail; if its job is lost, the sweep delivers the mail.
   */
  hurry(): void;
}

/**
 * Sends all mails of the platform. The outbox stores each mail first and the worker delivers it, so
 * that no mail is lost.
 */
@Injectable()
export class Mail {
  private readonly log = new Logger('mail');

  constructor(
    @InjectRepository(OutgoingMail) private readonly mails: Repository<OutgoingMail>,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a mail in the outbox. With a `client`, the row belongs to the caller's transaction, and
   * the caller must call `hurry` after the commit. A deleted account gets no mails.
   */
  async send<T extends Template>(order: MailOrder<T>, client?: pg.ClientBase): Promise<OutboxMail> {
    if (isBlankAddress(order.to)) return { hurry: () => undefined };
    const id = newId();
    const now = this.clock.now();
    const row = {
      id,
      recipient: order.to,
      template: order.template,
      sealedData: this.secrets.seal(OUTBOX, JSON.stringify(order.data)),
      dedupeKey: order.dedupeKey ?? null,
      dueAt: now,
      worthlessAt: order.worthlessAt ?? null,
      createdAt: now,
    };
    await within(client, this.mails).createQueryBuilder().insert().values(row).orIgnore().execute();
    const mail = { hurry: () => this.hurry(id) };
    if (!client) mail.hurry();
    return mail;
  }

  /** Adds the job that delivers the mail at once; see OutboxMail.hurry. */
  hurry(id: Id): void {
    this.jobs.add(DELIVER_QUEUE, { id }, { id }).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      this.log.warn(`mail ${id} waits for the sweep: ${said}`);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { within } from '../../platform/entities/index.js';
import { Activity } from '../activity/index.js';
import { Mail } from './mail.js';
import { describeMail, type MailResponse } from './mail.response.js';
import { OutgoingMail } from './outgoing-mail.entity.js';
import { mailRefusals } from './refusals.js';

/** Makes mails whose delivery failed due again. */
@Injectable()
export class MailRetries {
  constructor(
    private readonly database: Database,
    @InjectRepository(OutgoingMail) private readonly mails: Repository<OutgoingMail>,
    private readonly mail: Mail,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Makes a mail whose delivery failed due again, and sets its number of tries to 0. */
  async retry(adminId: Id, mailId: Id): Promise<MailResponse> {
    if (!isId(mailId)) throw mailRefusals.MAIL_NOT_FOUND();
    const row = await this.database.transaction((client) => this.revive(client, adminId, mailId));
    if (!row) throw await this.refusal(mailId);
    this.mail.hurry(row.id);
    return describeMail(row);
  }

  private async revive(
    client: pg.ClientBase,
    adminId: Id,
    mailId: Id,
  ): Promise<OutgoingMail | null> {
    const mails = within(client, this.mails);
    const now = this.clock.now();
    const anew = { state: 'waiting', attempts: 0, dueAt: now, revivedAt: now } as const;
    const { affected } = await mails.update({ id: mailId, state: 'dead' }, anew);
    if (affected !== 1) return null;
    const row = await mails.findOneByOrFail({ id: mailId });
    await this.activity.record(
      {
        actor: adminId,
        action: 'mail.retried',
        target: { type: 'mail', id: mailId },
        before: { state: 'dead', problem: row.problem },
        after: { state: 'waiting' },
      },
      client,
    );
    return row;
  }

  private async refusal(mailId: Id): Promise<Error> {
    const known = await this.mails.existsBy({ id: mailId });
    return known ? mailRefusals.MAIL_NOT_DEAD() : mailRefusals.MAIL_NOT_FOUND();
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import {
  describeMail,
  MAIL_COLUMNS,
  type MailResponse,
  type MailRow,
} from '../list-mail/mail.response.js';
import { Mail } from '../mail.js';
import { mailRefusals } from '../refusals.js';

export class RetryMail extends Command<MailResponse> {
  constructor(
    readonly adminId: Id,
    readonly mailId: Id,
  ) {
    super();
  }
}

/** Puts a mail that was given up back among those that wait; its count of tries begins anew. */
@CommandHandler(RetryMail)
export class RetryMailHandler implements ICommandHandler<RetryMail> {
  constructor(
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute(command: RetryMail): Promise<MailResponse> {
    if (!isId(command.mailId)) throw mailRefusals.MAIL_NOT_FOUND();
    const row = await this.database.transaction((client) => this.revive(client, command));
    if (!row) throw await this.refusal(command);
    this.mail.hurry(row.id);
    return describeMail(row);
  }

  private async revive(
    client: pg.ClientBase,
    { adminId, mailId }: RetryMail,
  ): Promise<MailRow | null> {
    const { rows } = await client.query<MailRow>(
      `UPDATE outgoing_mail
          SET state = 'waiting', attempts = 0, due_at = $2, revived_at = $2
        WHERE id = $1 AND state = 'dead'
       RETURNING ${MAIL_COLUMNS}`,
      [mailId, this.clock.now()],
    );
    const [row] = rows;
    if (!row) return null;
    await this.activity.record(
      {
        actor: { userId: adminId, role: 'admin' },
        action: 'mail.retried',
        target: { type: 'mail', id: mailId },
        before: { state: 'dead', problem: row.problem },
        after: { state: 'waiting' },
      },
      client,
    );
    return row;
  }

  private async refusal({ mailId }: RetryMail): Promise<Error> {
    const known = await this.database.row('SELECT FROM outgoing_mail WHERE id = $1', [mailId]);
    return known ? mailRefusals.MAIL_NOT_DEAD() : mailRefusals.MAIL_NOT_FOUND();
  }
}

import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadReplica } from '../../../platform/database/index.js';
import type { MailListResponse } from './list-mail.dto.js';
import { ListMail } from './list-mail.query.js';
import { describeMail, MAIL_COLUMNS, type MailRow } from './mail.response.js';

/** Newest first: ids are ordered by time. */
@QueryHandler(ListMail)
export class ListMailHandler implements IQueryHandler<ListMail> {
  constructor(private readonly replica: ReadReplica) {}

  async execute({ state, limit, before }: ListMail): Promise<MailListResponse> {
    const rows = await this.replica.rows<MailRow>(
      `SELECT ${MAIL_COLUMNS} FROM outgoing_mail
        WHERE ($1::text IS NULL OR state = $1) AND ($2::uuid IS NULL OR id < $2)
        ORDER BY id DESC LIMIT $3`,
      [state, before, limit + 1],
    );
    const page = rows.slice(0, limit);
    return {
      mails: page.map(describeMail),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }
}

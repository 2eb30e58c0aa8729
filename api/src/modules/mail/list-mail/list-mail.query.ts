import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/index.js';
import {
  describeMail,
  MAIL_COLUMNS,
  MailResponse,
  type MailRow,
  type MailState,
} from './mail.response.js';

export class MailListResponse {
  @ApiProperty({ type: [MailResponse] })
  readonly mails!: MailResponse[];

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.' })
  readonly nextCursor!: string | null;
}

export class ListMail extends Query<MailListResponse> {
  constructor(
    readonly state: MailState | null,
    readonly limit: number,
    readonly before: Id | null,
  ) {
    super();
  }
}

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

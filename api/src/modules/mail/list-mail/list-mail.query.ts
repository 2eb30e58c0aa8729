import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { fieldsOf, pageOf, readOn } from '../../../platform/entities/index.js';
import { type MailState, OutgoingMail } from '../outgoing-mail.entity.js';
import { describeMail, MailResponse } from './mail.response.js';

export class MailListResponse {
  @ApiProperty({ type: [MailResponse] })
  readonly mails!: MailResponse[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Cursor of the next page; null on the last page.',
  })
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

/**
 * Returns a page of mails, newest first. The mails are sorted by id, because a later mail has a
 * greater id.
 */
@QueryHandler(ListMail)
export class ListMailHandler implements IQueryHandler<ListMail> {
  constructor(
    private readonly replica: ReadReplica,
    @InjectRepository(OutgoingMail) private readonly mails: Repository<OutgoingMail>,
  ) {}

  async execute({ state, limit, before }: ListMail): Promise<MailListResponse> {
    const query = fieldsOf(this.mails, 'mail').orderBy('mail.id', 'DESC');
    query.where({ ...(state && { state }), ...(before && { id: LessThan(before) }) });
    const { page, nextCursor } = pageOf(
      await readOn<OutgoingMail & object>(this.replica, query.limit(limit + 1)),
      limit,
    );
    return { mails: page.map(describeMail), nextCursor };
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import { fieldsOf, pageOf, readOn } from '../../platform/entities/index.js';
import { describeMail, type MailListResponse } from './mail.response.js';
import { type MailState, OutgoingMail } from './outgoing-mail.entity.js';

interface Wanted {
  readonly state: MailState | null;
  readonly limit: number;
  /** Only mails with smaller ids; null on the first page. */
  readonly before: Id | null;
}

/** Lists sent, waiting and failed mails. */
@Injectable()
export class MailList {
  constructor(
    private readonly replica: ReadReplica,
    @InjectRepository(OutgoingMail) private readonly mails: Repository<OutgoingMail>,
  ) {}

  /**
   * Returns a page of mails, newest first. The mails are sorted by id, because a later mail has a
   * greater id.
   */
  async page({ state, limit, before }: Wanted): Promise<MailListResponse> {
    const query = fieldsOf(this.mails, 'mail').orderBy('mail.id', 'DESC');
    query.where({ ...(state && { state }), ...(before && { id: LessThan(before) }) });
    const { page, nextCursor } = pageOf(
      await readOn<OutgoingMail & object>(this.replica, query.limit(limit + 1)),
      limit,
    );
    return { mails: page.map(describeMail), nextCursor };
  }
}

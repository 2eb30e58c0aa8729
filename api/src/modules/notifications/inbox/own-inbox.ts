import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, type Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { pageOf } from '../../../platform/entities/index.js';
import type { News } from '../words/news.js';
import { say } from '../words/words.js';
import type { Inbox, InboxPage, UnreadLeft } from './inbox.dto.js';
import { Notification } from './notification.entity.js';

/**
 * Maximum number of unread notifications that is shown. Counting stops there to keep the query
 * fast.
 */
const COUNT_UP_TO = 100;

/** Reads the inbox of the caller, and marks its notifications as read. */
@Injectable()
export class OwnInbox {
  constructor(@InjectRepository(Notification) private readonly inbox: Repository<Notification>) {}

  async page(userId: Id, { limit, cursor, language }: InboxPage): Promise<Inbox> {
    const rows = await this.inbox.find({
      where: { userId, ...(isId(cursor) && { id: LessThan(cursor) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const { page, nextCursor } = pageOf(rows, limit);
    return {
      notifications: page.map(({ userId: _, dedupeKey: __, readAt, ...shown }) => ({
        _id: shown.id,
        ...shown,
        ...(shown.code && say({ code: shown.code, values: shown.params } as News, language)),
        isRead: readAt !== null,
      })),
      unread: await this.countUnread(userId),
      nextCursor,
    };
  }

  /**
   * Marks notifications of this user as read; null marks all. Ids of other users' notifications
   * have no effect.
   */
  async markRead(userId: Id, ids: readonly Id[] | null): Promise<UnreadLeft> {
    await this.inbox.update(
      { userId, readAt: IsNull(), ...(ids && { id: In(ids) }) },
      { readAt: () => 'now()' },
    );
    return { unread: await this.countUnread(userId) };
  }

  private async countUnread(userId: Id): Promise<number> {
    const unread = this.inbox
      .createQueryBuilder('n')
      .select('n.id')
      .where({ userId, readAt: IsNull() });
    return (await unread.limit(COUNT_UP_TO).getRawMany()).length;
  }
}

import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Inbox } from './read-inbox.dto.js';
import { ReadInbox } from './read-inbox.query.js';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Nobody is shown a larger number, so nobody waits for it to be counted. */
const COUNT_UP_TO = 100;

@QueryHandler(ReadInbox)
export class ReadInboxHandler implements IQueryHandler<ReadInbox> {
  constructor(private readonly database: Database) {}

  async execute({ userId, page: { limit, cursor } }: ReadInbox): Promise<Inbox> {
    const rows = await this.database.rows<Row>(
      `SELECT id, kind, title, text, link, created_at, read_at FROM notification
        WHERE user_id = $1 AND ($2::uuid IS NULL OR id < $2)
        ORDER BY id DESC LIMIT $3`,
      [userId, isId(cursor) ? cursor : null, limit + 1],
    );
    const page = rows.slice(0, limit);
    return {
      notifications: page.map(({ id, created_at, read_at, ...rest }) => ({
        _id: id,
        id,
        ...rest,
        createdAt: created_at,
        isRead: read_at !== null,
      })),
      unread: await countUnread(this.database, userId),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }
}

export async function countUnread(database: Database, userId: string): Promise<number> {
  const row = await database.row<{ unread: number }>(
    `SELECT count(*)::int AS unread
       FROM (SELECT 1 FROM notification WHERE user_id = $1 AND read_at IS NULL LIMIT $2) AS few`,
    [userId, COUNT_UP_TO],
  );
  return row?.unread ?? 0;
}

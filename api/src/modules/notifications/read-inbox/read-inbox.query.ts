import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { QueryNumber, QueryText } from '../../../platform/http/index.js';

export class InboxPage {
  @QueryNumber({ min: 1, max: 50, fallback: 20 })
  limit = 20;

  @QueryText('The nextCursor of the page before')
  cursor?: string;
}

export class NotificationView {
  @ApiProperty({ type: String, format: 'uuid' })
  _id!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, example: 'room' })
  kind!: string;

  @ApiProperty({ type: String })
  title!: string;

  @ApiProperty({ type: String })
  text!: string;

  @ApiProperty({ type: String, nullable: true, description: 'A path of the web' })
  link!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;

  @ApiProperty({ type: Boolean })
  isRead!: boolean;
}

export class Inbox {
  @ApiProperty({ type: [NotificationView] })
  notifications!: NotificationView[];

  @ApiProperty({ type: 'integer', description: 'Over all pages' })
  unread!: number;

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

export class ReadInbox extends Query<Inbox> {
  constructor(
    readonly userId: Id,
    readonly page: InboxPage,
  ) {
    super();
  }
}

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

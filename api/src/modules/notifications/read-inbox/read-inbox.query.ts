import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, type Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { pageOf } from '../../../platform/entities/index.js';
import { QueryNumber, QueryText } from '../../../platform/http/index.js';
import { Notification } from '../inbox/notification.entity.js';
import type { News } from '../words/news.js';
import { say } from '../words/words.js';

export class InboxPage {
  @QueryNumber({ min: 1, max: 50, fallback: 20 })
  limit = 20;

  @QueryText('`nextCursor` of the previous page')
  cursor?: string;

  @QueryText('Language of titles and texts, such as `hi`. The default is English')
  language?: string;
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

  @ApiProperty({ type: String, nullable: true, example: 'room-open' })
  code!: string | null;

  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: { oneOf: ['string', 'number', 'boolean'].map((type) => ({ type })) },
    description: 'Values that the title and text contain, such as names and amounts',
  })
  params!: object | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Path of the page on the website that the notification opens',
  })
  link!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;

  @ApiProperty({ type: Boolean })
  isRead!: boolean;
}

export class Inbox {
  @ApiProperty({ type: [NotificationView] })
  notifications!: NotificationView[];

  @ApiProperty({ type: 'integer', description: 'Number of unread notifications on all pages' })
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

/**
 * Maximum number of unread notifications that is shown. Counting stops there to keep the query
 * fast.
 */
const COUNT_UP_TO = 100;

@QueryHandler(ReadInbox)
export class ReadInboxHandler implements IQueryHandler<ReadInbox> {
  constructor(@InjectRepository(Notification) private readonly inbox: Repository<Notification>) {}

  async execute({ userId, page: { limit, cursor, language } }: ReadInbox): Promise<Inbox> {
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
      unread: await countUnread(this.inbox, userId),
      nextCursor,
    };
  }
}

export async function countUnread(inbox: Repository<Notification>, userId: Id): Promise<number> {
  const unread = inbox.createQueryBuilder('n').select('n.id').where({ userId, readAt: IsNull() });
  return (await unread.limit(COUNT_UP_TO).getRawMany()).length;
}

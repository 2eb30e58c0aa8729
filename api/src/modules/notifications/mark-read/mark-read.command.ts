import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { countUnread } from '../read-inbox/read-inbox.query.js';

export class UnreadLeft {
  @ApiProperty({ type: 'integer' })
  unread!: number;
}

export class MarkRead extends Command<UnreadLeft> {
  constructor(
    readonly userId: Id,
    /** Null: all of them. */
    readonly ids: readonly Id[] | null,
  ) {
    super();
  }
}

@CommandHandler(MarkRead)
export class MarkReadHandler implements ICommandHandler<MarkRead> {
  constructor(private readonly database: Database) {}

  /** Other people's ids match nothing and change nothing. */
  async execute({ userId, ids }: MarkRead): Promise<UnreadLeft> {
    await this.database.query(
      `UPDATE notification SET read_at = now()
        WHERE user_id = $1 AND read_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY ($2))`,
      [userId, ids],
    );
    return { unread: await countUnread(this.database, userId) };
  }
}

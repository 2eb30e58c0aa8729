import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { countUnread } from '../read-inbox/read-inbox.handler.js';
import { MarkRead } from './mark-read.command.js';
import type { UnreadLeft } from './mark-read.dto.js';

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

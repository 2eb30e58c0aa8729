import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { Notification } from '../inbox/notification.entity.js';
import { countUnread } from '../read-inbox/read-inbox.query.js';

export class UnreadLeft {
  @ApiProperty({ type: 'integer' })
  unread!: number;
}

export class MarkRead extends Command<UnreadLeft> {
  constructor(
    readonly userId: Id,
    /** The notifications to mark as read; null marks all. */
    readonly ids: readonly Id[] | null,
  ) {
    super();
  }
}

@CommandHandler(MarkRead)
export class MarkReadHandler implements ICommandHandler<MarkRead> {
  constructor(@InjectRepository(Notification) private readonly inbox: Repository<Notification>) {}

  /** Marks notifications of this user as read. Ids of other users' notifications have no effect. */
  async execute({ userId, ids }: MarkRead): Promise<UnreadLeft> {
    await this.inbox.update(
      { userId, readAt: IsNull(), ...(ids && { id: In(ids) }) },
      { readAt: () => 'now()' },
    );
    return { unread: await countUnread(this.inbox, userId) };
  }
}

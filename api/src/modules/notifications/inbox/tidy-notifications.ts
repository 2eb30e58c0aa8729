import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Not, type Repository } from 'typeorm';
import { Clock } from '../../../kernel/index.js';
import { deleteSome } from '../../../platform/entities/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Notification } from './notification.entity.js';

const A_DAY_MS = 86_400_000;
const READ_DAYS = 90;
const UNREAD_DAYS = 365;
const AT_ONCE = 5_000;

/** Deletes old notifications, so that inboxes do not grow without limit. */
@Injectable()
export class TidyNotifications implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    @InjectRepository(Notification) private readonly inbox: Repository<Notification>,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'tidy-notifications',
      everyMs: A_DAY_MS,
      attempts: 3,
      handle: () =>
        deleteSome(
          this.inbox,
          [
            { createdAt: this.before(READ_DAYS), readAt: Not(IsNull()) },
            { createdAt: this.before(UNREAD_DAYS) },
          ],
          AT_ONCE,
        ),
    });
  }

  private before(days: number) {
    return LessThan(new Date(this.clock.now().getTime() - days * A_DAY_MS));
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, LessThanOrEqual, type Repository } from 'typeorm';
import { Clock } from '../../../kernel/index.js';
import { deleteSome } from '../../../platform/entities/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { DELIVER_QUEUE } from '../outbox.js';
import { OutgoingMail } from '../outgoing-mail.entity.js';
import { DeliverMail } from './deliver-mail.js';

const AT_ONCE = 4;
/** Maximum number of mails that one sweep handles; the next sweep handles the rest. */
const SWEEP_LIMIT = 500;
const KEEP_SENT_DAYS = 90;

/**
 * Runs the two jobs that deliver mail. The first delivers each new mail. The second, a sweep over
 * all due mails, repeats failed tries and delivers mails whose first job was lost. Tries are
 * counted in the mail's row, not in the queue.
 */
@Injectable()
export class MailJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    @InjectRepository(OutgoingMail) private readonly mails: Repository<OutgoingMail>,
    private readonly delivery: DeliverMail,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register({
      queue: DELIVER_QUEUE,
      concurrency: AT_ONCE,
      handle: ({ data }) => this.delivery.deliver(String(data.id)),
    });
    await this.jobs.repeat({
      name: 'mail-sweep',
      everyMs: SWEEP_EVERY_MS,
      handle: () => this.sweep(),
    });
  }

  /**
   * Delivers all due mails, four at a time, and deletes old ones. Returns the number of mails that
   * were due.
   */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const due = await this.mails.find({
      select: { id: true },
      where: { state: 'waiting', dueAt: LessThanOrEqual(now) },
      order: { dueAt: 'ASC' },
      take: SWEEP_LIMIT,
    });
    const queue = due.map(({ id }) => id);
    const work = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        await this.delivery.deliver(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const old = LessThan(new Date(now.getTime() - KEEP_SENT_DAYS * 24 * 3600 * 1000));
    await deleteSome(this.mails, { state: In(['sent', 'expired']), createdAt: old }, 1_000);
    return due.length;
  }
}

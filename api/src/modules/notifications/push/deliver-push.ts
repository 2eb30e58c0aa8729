import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, type Repository } from 'typeorm';
import { backOff, Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { Mail } from '../../mail/index.js';
import { Notification } from '../inbox/notification.entity.js';
import { OutgoingPush, PushChoice } from './push.entity.js';
import { PushDevices } from './push-devices.js';
import { momentOf, URGENT } from './push-kinds.js';
import { type PushAnswer, SendPush } from './send-push.js';

/** Queue of requests to deliver new push messages now. */
export const PUSH_QUEUE = 'push-deliver';
const SWEEP_LIMIT = 500;
const AT_ONCE = 8;
/**
 * Time for which a process reserves a message, in milliseconds. A delivery takes less. If the
 * process crashes, another process delivers the message after this time.
 */
const LEASE_MS = 40_000;
const WAITS = { firstMs: 5_000, longestMs: 600_000, spread: 0.3 };
/**
 * Number of failed attempts after which an urgent message is sent by mail. Three attempts take less
 * than a minute.
 */
const URGENT_TRIES = 3;
/** Maximum length of a message's text, in characters. Push services allow 4,096 bytes in all. */
const LONGEST_TEXT = 300;

/** Delivers the due push messages of the outbox. Each row of the outbox counts its attempts. */
@Injectable()
export class DeliverPush implements OnModuleInit {
  private readonly log = new Logger('push');

  constructor(
    @InjectRepository(OutgoingPush) private readonly outbox: Repository<OutgoingPush>,
    @InjectRepository(PushChoice) private readonly choices: Repository<PushChoice>,
    @InjectRepository(Notification) private readonly inbox: Repository<Notification>,
    private readonly devices: PushDevices,
    private readonly service: SendPush,
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const handle = () => this.sweep();
    this.jobs.register({ queue: PUSH_QUEUE, handle });
    await this.jobs.repeat({ name: 'push-sweep', everyMs: SWEEP_EVERY_MS, handle });
  }

  /** Delivers due messages, several at the same time. */
  async sweep(): Promise<void> {
    const due = await this.outbox.find({
      where: { dueAt: LessThanOrEqual(this.clock.now()) },
      order: { dueAt: 'ASC' },
      take: SWEEP_LIMIT,
    });
    const work = async () => {
      for (let row = due.shift(); row !== undefined; row = due.shift()) await this.deliver(row);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  private async deliver(row: OutgoingPush): Promise<void> {
    const now = this.clock.now();
    const lease = { attempts: row.attempts + 1, dueAt: new Date(now.getTime() + LEASE_MS) };
    const { affected } = await this.outbox.update(
      { id: row.id, dueAt: LessThanOrEqual(now) },
      lease,
    );
    if (affected !== 1) return;
    if (row.worthlessAt <= now) return this.end(row.id);
    const subscription = await this.devices.subscriptionOf(row.sessionId);
    if (!subscription) return this.tellByMail(row);
    const choice = await this.choices.findOneBy({ userId: row.userId });
    const { silent, waitsUntil } = momentOf(row.kind, now, choice);
    if (waitsUntil) return this.wait(row, waitsUntil, row.attempts);
    const worthSeconds = Math.ceil((row.worthlessAt.getTime() - now.getTime()) / 1_000);
    const urgent = row.kind === 'start' || URGENT.includes(row.kind);
    const message = { body: bodyOf(row, silent), urgent, worthSeconds };
    const answer = await this.service.send(subscription, message).catch((error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      this.log.warn(`push ${row.id} try ${lease.attempts}: ${problem.slice(0, 200)}`);
      return { said: 'later', status: 0, waitMs: 0 } as const;
    });
    await this.note({ ...row, ...lease }, answer);
  }

  private async note(row: OutgoingPush, answer: PushAnswer): Promise<void> {
    if (answer.said === 'taken') {
      await this.delivered(row, 'push');
      return this.end(row.id);
    }
    if (answer.status > 0) this.log.warn(`push ${row.id} got status ${answer.status}`);
    if (answer.said === 'gone' && row.sessionId) {
      await this.devices.forget(row.sessionId);
      return this.tellByMail(row);
    }
    const isUrgent = URGENT.includes(row.kind);
    if (answer.said === 'later' && !(isUrgent && row.attempts >= URGENT_TRIES)) {
      const waitMs = Math.max(backOff(WAITS, row.attempts), answer.waitMs);
      return this.wait(row, new Date(this.clock.now().getTime() + waitMs), row.attempts);
    }
    return isUrgent ? this.sendMail(row) : this.end(row.id);
  }

  /**
   * Handles a message whose device was removed. An urgent message is sent by mail if the user has
   * no other device.
   */
  private async tellByMail(row: OutgoingPush): Promise<void> {
    const isTold = !URGENT.includes(row.kind) || (await this.devices.hasAny(row.userId));
    return isTold ? this.end(row.id) : this.sendMail(row);
  }

  private async sendMail(row: OutgoingPush): Promise<void> {
    const { title, text, link } = row;
    const person = await this.database.row<{ email: string; language: string }>(
      'SELECT email, language FROM user_account WHERE id = $1',
      [row.userId],
    );
    if (person) {
      await this.mail.send({
        to: person.email,
        template: 'match-news',
        data: { title, text, path: link ?? '/joined-tournaments', language: person.language },
        dedupeKey: `push:${row.notificationId}`,
        worthlessAt: row.worthlessAt,
      });
      await this.delivered(row, 'mail');
    }
    await this.end(row.id);
  }

  /** Notes the first delivery, for the list of players who were sent a room. */
  private async delivered({ notificationId: id }: OutgoingPush, by: 'push' | 'mail') {
    const now = this.clock.now();
    await this.inbox.update({ id, deliveredAt: IsNull() }, { deliveredAt: now, deliveredBy: by });
  }

  private async wait({ id }: OutgoingPush, dueAt: Date, attempts: number): Promise<void> {
    await this.outbox.update({ id }, { dueAt, attempts });
  }

  private async end(id: Id): Promise<void> {
    await this.outbox.delete({ id });
  }
}

/** Returns the JSON string that the browser's service worker reads: see web/worker/worker.ts. */
function bodyOf({ notificationId, title, text, link }: OutgoingPush, silent: boolean): string {
  const shown = text.slice(0, LONGEST_TEXT);
  return JSON.stringify({ tag: notificationId, title, text: shown, link, silent });
}

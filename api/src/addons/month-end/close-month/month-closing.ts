import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, newId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { type CloseRow, Closes } from '../closes.js';
import { readMonth } from '../domain/month.js';
import { monthRefusals } from '../month-refusals.js';
import { MakePackage } from '../package/make-package.js';
import { MonthChecks } from '../read-checklist/month-checks.js';

interface Note {
  readonly difference: string;
  readonly note: string;
}

const QUEUE = 'close-month';
const SWEPT_EVERY_MS = 30_000;
/** Maximum number of closes of one month in 24 hours. Each stores a package of the whole month. */
const MOST_A_DAY = 5;
const A_DAY_SECONDS = 86_400;

/**
 * Jobs that create the packages of closed months in the worker, and start interrupted packages
 * again.
 */
@Injectable()
export class CloseMonthJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly closes: Closes,
    private readonly packages: MakePackage,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register({
      queue: QUEUE,
      handle: ({ data }) => this.packages.of(String(data.id)),
    });
    await this.jobs.repeat({
      name: 'close-month-sweep',
      everyMs: SWEPT_EVERY_MS,
      handle: () => this.sweep(),
    });
  }

  add(id: string): Promise<void> {
    return this.jobs.add(QUEUE, { id });
  }

  async sweep(): Promise<void> {
    for (const id of await this.closes.stalled()) await this.add(id);
  }
}

/** Closes months. Every difference that the checks find needs a note. */
@Injectable()
export class MonthClosing {
  constructor(
    private readonly checks: MonthChecks,
    private readonly closes: Closes,
    private readonly jobs: CloseMonthJobs,
    private readonly database: Database,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async close(session: Session, name: string, given: readonly Note[]): Promise<CloseRow> {
    const month = readMonth(name);
    if (!month) throw monthRefusals.NOT_A_MONTH();
    if (month.to > this.clock.now()) throw monthRefusals.MONTH_NOT_OVER();
    const checklist = await this.checks.checklistOf(month, this.clock.now());
    const said = new Map(given.map(({ difference, note }) => [difference, note]));
    for (const { id, sentence } of checklist.differences) {
      if (!said.get(id)) throw monthRefusals.DIFFERENCE_UNEXPLAINED({ difference: sentence });
    }
    const notes = Object.fromEntries(
      checklist.differences.map(({ id }) => [id, said.get(id) ?? '']),
    );
    const id = newId();
    const askedBy = session.userId;
    // A repeat while the package is being created returns that close, and counts no further.
    const isRunning = (await this.closes.runningOf(name)) !== null;
    await this.database.transaction(async (client) => {
      const close = { id, month: name, askedBy, checklist, notes };
      if (!isRunning && (await this.closes.closedToday(client, name)) >= MOST_A_DAY) {
        throw monthRefusals.CLOSED_OFTEN({ retryAfter: A_DAY_SECONDS });
      }
      const version = await this.closes.open(client, close);
      if (version === null) return;
      await this.activity.record(
        {
          actor: session,
          action: 'month.closed',
          target: { type: 'month', id: null },
          after: { month: name, version, notes },
        },
        client,
      );
    });
    const close = (await this.closes.find(id)) ?? (await this.closes.runningOf(name));
    if (!close) throw monthRefusals.CLOSE_NOT_FOUND();
    // If the queue is unreachable, the repeating job starts the package later.
    if (close.id === id) await this.jobs.add(id).catch(() => undefined);
    return close;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, type Repository } from 'typeorm';
import { assert, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Ledger } from '../../ledger/index.js';
import {
  type BulkAdjustment,
  type BulkTotals,
  PLAYERS_PER_EVENT,
  type Share,
  shares,
  tokensAdjustedForMany,
  totalsOf,
} from '../domain/bulk-adjustment.js';
import { refusalOf } from '../domain/refusals.js';
import { BulkProgress, BulkRun } from './bulk-run.entity.js';

/** SQL condition: the player was registered at the time `at`, and the account was not deleted. */
const isThere = (at: string) =>
  `role = 'player' AND created_at <= ${at} AND (deleted_at IS NULL OR deleted_at > ${at})`;

type StepMade = 'made' | 'nothing-to-take' | 'made-elsewhere' | 'other-balances';

const BEFORE_EVERYBODY = '00000000-0000-0000-0000-000000000000';
/** Number of players read in one query. Each event adjusts a smaller group of them. */
const READ_AHEAD = 4_000;
/**
 * Maximum number of tries of one step. A step is tried again if the balance of one of its players
 * changed after it was read.
 */
const MOST_SURPRISES = 100;

/**
 * Runs bulk adjustments for all players in the order of their ids, 200 in each event. Each event is
 * posted in a separate batch, so that other commands can be posted between two events. The progress
 * is stored in the ledger. After an interruption, or when two processes run the same adjustment,
 * the run continues with the next step, and each player is adjusted once.
 */
@Injectable()
export class BulkRuns {
  constructor(
    private readonly database: Database,
    @InjectRepository(BulkRun) private readonly rows: Repository<BulkRun>,
    @InjectRepository(BulkProgress) private readonly steps: Repository<BulkProgress>,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Returns the time until which players must have registered to be adjusted: that of the stored
   * adjustment, or the present time of the database, which also sets the time of a registration.
   */
  async until(id: Id): Promise<Date> {
    const row = await this.database.row<{ until: Date }>(
      'SELECT coalesce((SELECT started_at FROM bulk_adjustment WHERE id = $1), now()) AS until',
      [id],
    );
    assert(row, 'a query without a table always has a row');
    return row.until;
  }

  /** Returns the totals that the adjustment would have for the players registered `until` then. */
  async foresee(
    wanted: Pick<BulkAdjustment, 'operation' | 'amountTokens'>,
    until: Date,
  ): Promise<BulkTotals & { readonly population: number }> {
    const parts: Share[] = [];
    let population = 0;
    let after = BEFORE_EVERYBODY;
    for (;;) {
      const page = await this.players(after, until, READ_AHEAD);
      const last = page.at(-1);
      if (!last) return { ...totalsOf(wanted.amountTokens, parts), population };
      population += page.length;
      for (const part of await this.sharesOf(wanted, page)) parts.push(part);
      after = last;
    }
  }

  /** Counts the players who were registered at the given time. */
  async population(until: Date): Promise<number> {
    const row = await this.database.row<{ players: number }>(
      `SELECT count(*) AS players FROM user_account WHERE ${isThere('$1')}`,
      [until],
    );
    return row?.players ?? 0;
  }

  /**
   * Stores an adjustment before its first step, so that a later run can finish it after an
   * interruption. Returns the stored row; null if another adjustment is not finished.
   */
  async begin(wanted: BulkAdjustment, startedAt: Date): Promise<BulkRun | null> {
    await this.rows
      .createQueryBuilder()
      .insert()
      .values({
        ...wanted,
        startedAt,
        population: () => `(SELECT count(*) FROM user_account WHERE ${isThere(':startedAt')})`,
      })
      .setParameters({ startedAt })
      .orIgnore()
      .execute();
    return this.run(wanted.id);
  }

  /** Runs the remaining steps of an adjustment and returns the totals of all steps. */
  async finish(run: BulkRun): Promise<BulkTotals> {
    if (!run.finishedAt) {
      await this.walk(run);
      await this.rows.update({ id: run.id, finishedAt: IsNull() }, { finishedAt: () => 'now()' });
    }
    const totals = await this.steps
      .createQueryBuilder('s')
      .select('coalesce(sum(s.affected), 0)::bigint', 'affected')
      .addSelect('coalesce(sum(s.partial), 0)::bigint', 'partial')
      .addSelect('coalesce(sum(s.totalDelta), 0)::bigint', 'totalDelta')
      .where({ runId: run.id })
      .getRawOne<BulkTotals>();
    assert(totals, 'an aggregate always has a row');
    return totals;
  }

  /**
   * Returns the unfinished adjustments that began before the given time. The process of an
   * unfinished adjustment of that age must have stopped.
   */
  unfinished(startedBefore: Date): Promise<BulkRun[]> {
    return this.rows.findBy({ finishedAt: IsNull(), startedAt: LessThan(startedBefore) });
  }

  run(id: Id): Promise<BulkRun | null> {
    return this.rows.findOneBy({ id });
  }

  private async walk(run: BulkRun): Promise<void> {
    // Another process may have posted this step. The loop then reads the progress again and
    // continues after that step.
    while ((await this.walkOn(run)) === 'made-elsewhere');
  }

  private async walkOn(run: BulkRun): Promise<'done' | 'made-elsewhere'> {
    const last = await this.steps.findOne({ where: { runId: run.id }, order: { step: 'DESC' } });
    let step = last?.step ?? 0;
    for await (const group of this.groups(last?.lastUserId ?? BEFORE_EVERYBODY, run.startedAt)) {
      let made: StepMade = 'other-balances';
      for (let tries = 0; made === 'other-balances'; tries += 1) {
        if (tries > MOST_SURPRISES)
          throw new Error(`run ${run.id} failed too often at step ${step}`);
        made = await this.makeStep(run, step + 1, group);
      }
      if (made === 'made-elsewhere') return made;
      if (made === 'made') step += 1;
    }
    return 'done';
  }

  /**
   * Yields the players with greater ids than `after`, in groups of the size of one event. Reads the
   * next page while the groups of the current page are processed.
   */
  private async *groups(after: Id, createdUntil: Date): AsyncGenerator<readonly Id[]> {
    let page = await this.players(after, createdUntil, READ_AHEAD);
    for (let last = page.at(-1); last; last = page.at(-1)) {
      const next = this.players(last, createdUntil, READ_AHEAD);
      // Prevents an unhandled rejection if this read fails before its result is awaited below.
      next.catch(() => undefined);
      for (let first = 0; first < page.length; first += PLAYERS_PER_EVENT) {
        yield page.slice(first, first + PLAYERS_PER_EVENT);
      }
      page = await next;
    }
  }

  private async makeStep(run: BulkRun, number: number, group: readonly Id[]): Promise<StepMade> {
    const parts = await this.sharesOf(run, group);
    const lastUserId = group.at(-1);
    if (parts.length === 0 || !lastUserId) return 'nothing-to-take';
    const outcome = await this.ledger.post(
      tokensAdjustedForMany(run, { number, lastUserId, parts }),
    );
    if (outcome.posted) return outcome.replayed ? 'made-elsewhere' : 'made';
    switch (outcome.code) {
      case 'KEY_REUSED':
      case 'ALREADY_HAPPENED':
        return 'made-elsewhere';
      case 'BELOW_FLOOR':
        return 'other-balances';
      case 'FROZEN':
      case 'CLOSED':
      case 'UNKNOWN_ACCOUNT':
      case 'UNBALANCED':
      case 'OVERFLOW':
      case 'INVALID':
        throw refusalOf(outcome);
    }
  }

  private async players(after: Id, createdUntil: Date, limit: number): Promise<Id[]> {
    const rows = await this.database.rows<{ id: Id }>(
      `SELECT id FROM user_account
        WHERE id > $1 AND ${isThere('$2')} ORDER BY id LIMIT $3`,
      [after, createdUntil, limit],
    );
    return rows.map(({ id }) => id);
  }

  private async sharesOf(
    wanted: Pick<BulkAdjustment, 'operation' | 'amountTokens'>,
    users: readonly Id[],
  ): Promise<readonly Share[]> {
    if (wanted.operation === 'add') {
      return shares(
        wanted,
        users.map((userId) => ({ userId, balance: 0 })),
      );
    }
    const accounts = await this.ledger.accounts(users.map((id) => `player:${id}` as const));
    return shares(
      wanted,
      users.map((userId) => ({ userId, balance: accounts.get(`player:${userId}`)?.balance ?? 0 })),
    );
  }
}

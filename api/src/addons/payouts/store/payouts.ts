import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { In, type Repository, type UpdateResult } from 'typeorm';
import { type Id, newId } from '../../../kernel/index.js';
import type { PayoutState } from '../../../modules/withdrawals/index.js';
import { Database, tellStaff } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Payout } from './payout.entity.js';
import { Seals } from './seals.js';

/** States in which the provider pays the withdrawal, or will be asked to. */
export const OPEN_STATES: readonly PayoutState[] = [
  'due',
  'sending',
  'unknown',
  'queued',
  'processing',
];
const ON_THE_WAY: readonly PayoutState[] = ['sending', 'unknown', 'queued', 'processing'];

export const PAISE_OF_TOKEN = 100;

/** What an admin has approved. */
export interface ApprovedPayout {
  readonly id: Id;
  readonly withdrawalId: Id;
  readonly userId: Id;
  readonly cycle: number;
  readonly amountTokens: number;
  readonly approvedBy: Id;
  readonly approvedAt: Date;
  readonly requestKey: string;
}

export type PayoutChange = Partial<Omit<Payout, 'id' | 'withdrawalId' | 'amountPaise'>>;

export interface CountAndSum {
  readonly count: number;
  readonly sum: number;
}

const COUNT_AND_SUM = 'count(*)::int AS count, coalesce(sum(amount_tokens), 0)::bigint AS sum';

/** Reads and writes the attempts to pay. A state is only left from the states that a caller names. */
@Injectable()
export class Payouts {
  constructor(
    private readonly database: Database,
    @InjectRepository(Payout) private readonly rows: Repository<Payout>,
    private readonly seals: Seals,
  ) {}

  find(id: Id): Promise<Payout | null> {
    return this.rows.findOneBy({ id });
  }

  /** Returns the payout that an event or a list of the provider names. */
  findTold(providerId: string | null, referenceId: Id | null): Promise<Payout | null> {
    const where = [
      ...(referenceId === null ? [] : [{ id: referenceId }]),
      ...(providerId === null ? [] : [{ providerId }]),
    ];
    return where.length === 0 ? Promise.resolve(null) : this.rows.findOneBy(where);
  }

  findAll(ids: readonly Id[]): Promise<Payout[]> {
    return this.rows.findBy({ id: In([...ids]) });
  }

  /** Returns those ids of the provider that belong to payouts of this product. */
  async providerIds(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(
      'SELECT provider_id AS id FROM payout WHERE provider_id = ANY ($1)',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the attempt that the provider has paid, if a withdrawal has one. */
  paidOne(withdrawalId: Id): Promise<Payout | null> {
    return this.rows.findOneBy({ withdrawalId, state: 'processed' });
  }

  ofRequest(requestKey: string): Promise<Payout[]> {
    return this.rows.findBy({ requestKey, try: 1 });
  }

  /** Returns the newest attempt of each withdrawal that has one. */
  newest(withdrawalIds: readonly Id[]): Promise<Payout[]> {
    return this.rows
      .createQueryBuilder('p')
      .distinctOn(['p.withdrawalId'])
      .where({ withdrawalId: In([...withdrawalIds]) })
      .orderBy('p.withdrawalId')
      .addOrderBy('p.cycle', 'DESC')
      .addOrderBy('p.attempt', 'DESC')
      .getMany();
  }

  /** Makes simultaneous approvals wait for each other, so that the caps hold for all of them. */
  async lockApprovals(client: pg.ClientBase): Promise<void> {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('payout-approvals'))");
  }

  /** Returns the tokens that were approved since the start of the day, of all or of one UPI ID. */
  async usedSince(since: Date, upiId: string | null, client?: pg.ClientBase): Promise<number> {
    const text = `
      SELECT coalesce(sum(p.amount_tokens), 0)::bigint AS used
        FROM payout p JOIN withdrawal w ON w.id = p.withdrawal_id
       WHERE p.approved_at >= $1 AND p.state NOT IN ('failed', 'withdrawn')
         AND ($2::text IS NULL OR lower(w.upi_id) = lower($2))`;
    if (client)
      return (await client.query<{ used: number }>(text, [since, upiId])).rows[0]?.used ?? 0;
    return (await this.database.row<{ used: number }>(text, [since, upiId]))?.used ?? 0;
  }

  /** Adds the first attempt after a press. An earlier attempt needs no person any more. */
  async add(client: pg.ClientBase, approved: ApprovedPayout): Promise<void> {
    const rows = within(client, this.rows);
    const { withdrawalId, cycle, amountTokens, approvedAt } = approved;
    await rows.update({ withdrawalId, needsPerson: true }, { needsPerson: false });
    const attempt = 1 + (await rows.countBy({ withdrawalId, cycle }));
    await rows.insert({
      ...approved,
      attempt,
      seal: this.seals.ofPayout({ ...approved, attempt }),
      try: 1,
      state: 'due',
      amountPaise: amountTokens * PAISE_OF_TOKEN,
      nextLookAt: approvedAt,
    });
  }

  /** Changes a payout if it is in one of these states. Returns false if it is not. */
  async move(
    id: Id,
    from: readonly PayoutState[],
    { approvedBy: _by, ...change }: PayoutChange,
  ): Promise<boolean> {
    const isMoved = isChanged(await this.rows.update({ id, state: In([...from]) }, change));
    if (isMoved && change.state) await tellStaff(this.database, 'withdrawal');
    return isMoved;
  }

  /**
   * Notes that a request leaves the house now. Returns false if the payouts are stopped or another
   * process has moved the payout on. After the stop is committed, no further request leaves.
   */
  async stamp(id: Id, sentAt: Date): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `UPDATE payout SET sent_at = $2
        WHERE id = $1 AND state IN ('sending', 'unknown')
          AND EXISTS (SELECT FROM payout_control WHERE stopped_at IS NULL)`,
      [id, sentAt],
    );
    return rowCount === 1;
  }

  /** Ends an attempt and adds the next one, in one transaction. */
  failAndRetry(failed: Payout, change: PayoutChange, nextLookAt: Date): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const rows = within(client, this.rows);
      const { withdrawalId, userId, cycle, amountTokens, amountPaise, approvedBy } = failed;
      const isEnded = await rows.update({ id: failed.id, state: In([...OPEN_STATES]) }, change);
      if (!isChanged(isEnded)) return false;
      const next = {
        id: newId(),
        withdrawalId,
        userId,
        cycle,
        attempt: failed.attempt + 1,
        amountTokens,
        approvedBy,
      };
      await rows.insert({
        ...next,
        seal: this.seals.ofPayout(next),
        try: failed.try + 1,
        state: 'due',
        amountPaise,
        approvedAt: failed.approvedAt,
        requestKey: failed.requestKey,
        nextLookAt,
      });
      return true;
    });
  }

  /**
   * Takes the payout whose next step is due, for the time of a lease. After a crash it becomes due
   * again.
   */
  async take(now: Date, leaseMs: number): Promise<Payout | null> {
    const [taken] = await this.database.rows<{ id: Id }>(
      `UPDATE payout SET next_look_at = $2
        WHERE id = (SELECT p.id FROM payout p
                     WHERE p.next_look_at <= $1
                     ORDER BY p.next_look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [now, new Date(now.getTime() + leaseMs)],
    );
    return taken ? this.find(taken.id) : null;
  }

  onTheWay(): Promise<CountAndSum> {
    return this.sum('state = ANY ($1)', [ON_THE_WAY]);
  }

  /** Payouts that wait to be sent count as due too, because an admin has approved them. */
  waiting(): Promise<CountAndSum> {
    return this.sum("state = 'due'", []);
  }

  needingPerson(): Promise<CountAndSum> {
    return this.sum(
      `needs_person AND EXISTS (SELECT FROM projection.withdrawal_state s
         WHERE s.withdrawal_id = payout.withdrawal_id AND s.state = 'held'
           AND s.cycle = payout.cycle)`,
      [],
    );
  }

  paidSince(since: Date): Promise<CountAndSum> {
    return this.sum("state = 'processed' AND ended_at >= $1", [since]);
  }

  async isStarved(): Promise<boolean> {
    const where = { state: 'queued' as const, reason: 'low_balance' };
    return this.rows.existsBy(where);
  }

  /** Returns the time since which payouts were sent that the bank may still return. */
  async oldestNotFinal(now: Date): Promise<Date | null> {
    const row = await this.database.row<{ at: Date | null }>(
      "SELECT min(sent_at) AS at FROM payout WHERE state = 'processed' AND final_at > $1",
      [now],
    );
    return row?.at ?? null;
  }

  private async sum(condition: string, values: readonly unknown[]): Promise<CountAndSum> {
    const text = `SELECT ${COUNT_AND_SUM} FROM payout WHERE ${condition}`;
    return (await this.database.row<CountAndSum & object>(text, values)) ?? { count: 0, sum: 0 };
  }
}

const isChanged = ({ affected }: UpdateResult) => affected === 1;

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { LessThan, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { deleteSome, within } from '../../../platform/entities/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import type { FactKind } from '../domain/evidence.js';
import { mailboxOf } from '../domain/mailbox.js';
import { RiskFact } from './fact.entity.js';

/** Number of days for which a fact is stored after it was last seen. */
export const KEPT_DAYS = 180;
const A_DAY_MS = 86_400_000;
/**
 * Maximum number of facts of one kind for an account. A new fact replaces the one that was last
 * seen longest ago.
 */
const KEPT_AT_MOST = 100;
const DELETED_AT_ONCE = 5_000;
const IS_VERIFIED_PLAYER = "role = 'player' AND email_verified_at IS NOT NULL";

/**
 * SQL condition: the account of the fact `f` is verified. Facts of other accounts are not read,
 * because anybody can register with another person's address.
 */
export const OF_VERIFIED = `EXISTS (SELECT FROM user_account u
  WHERE u.id = f.user_id AND u.email_verified_at IS NOT NULL)`;

interface Destination {
  readonly userId: Id;
  readonly type: string;
  readonly address: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

interface Seen {
  readonly userId: Id;
  readonly kind: FactKind;
  readonly value: string;
  readonly purpose: string;
  /** First and last time at which the account used the value; the present time if missing. */
  readonly firstAt?: Date;
  readonly lastAt?: Date;
}

/**
 * Stores facts about each account, such as devices, networks and payout destinations, as keyed
 * digests.
 */
@Injectable()
export class Facts {
  constructor(
    private readonly secrets: Secrets,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(RiskFact) private readonly rows: Repository<RiskFact>,
  ) {}

  /**
   * Stores the mailbox, the Free Fire UID and the destinations of recent withdrawals that the
   * players' rows contain now. An account whose mailbox is not verified gives no facts, because
   * anybody can register with another person's address. Returns the accounts that a new fact links to other accounts.
   */
  async collect(userIds: readonly Id[]): Promise<readonly Id[]> {
    return userIds.length === 0 ? [] : this.keep(await this.inRows(userIds));
  }

  /**
   * Returns the values that a player's rows contain now, such as the Free Fire UID, by their
   * digests in hexadecimal digits.
   */
  async valuesOf(userId: Id): Promise<ReadonlyMap<string, string>> {
    const seen = await this.inRows([userId]);
    return new Map(
      seen.map(({ kind, value }) => [
        this.digest(kind, value).toString('hex'),
        kind === 'destination' ? value.slice(value.indexOf(':') + 1) : value,
      ]),
    );
  }

  private digest(kind: FactKind, value: string): Buffer {
    return this.secrets.digest('risk-facts', `${kind}:${value}`);
  }

  private async inRows(userIds: readonly Id[]): Promise<readonly Seen[]> {
    const found = await this.database.rows<Seen>(
      `SELECT id AS "userId", 'mailbox' AS kind, email AS value, 'account' AS purpose
         FROM user_account WHERE id = ANY ($1) AND ${IS_VERIFIED_PLAYER}
       UNION ALL
       SELECT id, 'uid', free_fire_uid, 'profile' FROM user_account
        WHERE id = ANY ($1) AND ${IS_VERIFIED_PLAYER} AND free_fire_uid IS NOT NULL`,
      [userIds],
    );
    return [
      ...found.map((seen) =>
        seen.kind === 'mailbox' ? { ...seen, value: mailboxOf(seen.value) } : seen,
      ),
      ...(await this.destinations(userIds)),
    ];
  }

  /**
   * Returns the destinations of withdrawals that are younger than the storage period. Aliases of
   * one mailbox are the same destination. Its times are those of the first and the last withdrawal.
   */
  private async destinations(userIds: readonly Id[]): Promise<readonly Seen[]> {
    const rows = await this.database.rows<Destination>(
      `SELECT w.user_id AS "userId", w.type, lower(coalesce(w.upi_id, w.email)) AS address,
              min(s.requested_at) AS "firstAt", max(s.requested_at) AS "lastAt"
         FROM withdrawal w JOIN projection.withdrawal_state s ON s.withdrawal_id = w.id
        WHERE w.user_id = ANY ($1) AND coalesce(w.upi_id, w.email) IS NOT NULL
          AND s.requested_at >= $2
        GROUP BY 1, 2, 3 ORDER BY max(s.requested_at)`,
      [userIds, this.oldest()],
    );
    return rows.map(({ type, address, ...rest }) => {
      const value = `${type}:${type === 'upi' ? address : mailboxOf(address)}`;
      return { ...rest, kind: 'destination', value, purpose: 'withdrawal' };
    });
  }

  /**
   * Returns those of the accounts that have a linking fact which was not judged yet, be it by them or
   * by another account that has it too.
   */
  async notJudged(userIds: readonly Id[]): Promise<readonly Id[]> {
    const rows = await this.database.rows<{ id: Id }>(
      `SELECT DISTINCT own.user_id AS id FROM risk_fact own JOIN risk_fact f USING (kind, digest)
        WHERE NOT f.judged AND f.kind <> 'network' AND own.user_id = ANY ($1) AND ${OF_VERIFIED}`,
      [userIds],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Notes that the facts of these accounts are being judged, in the transaction of `client` and
   * before the evidence is read. Facts of an account that is not verified wait for that.
   */
  async markJudged(client: pg.ClientBase, userIds: readonly Id[]): Promise<void> {
    await client.query(
      `UPDATE risk_fact f SET judged = true
        WHERE NOT judged AND kind <> 'network' AND user_id = ANY ($1) AND ${OF_VERIFIED}`,
      [userIds],
    );
  }

  /** Returns all facts of one account, most recently seen first. */
  of(userId: Id): Promise<RiskFact[]> {
    return this.rows.find({ where: { userId }, order: { lastSeenAt: 'DESC', kind: 'ASC' } });
  }

  /**
   * Deletes all facts of one account, in the transaction of `client`. Returns the number of deleted
   * facts.
   */
  async forget(client: pg.ClientBase, userId: Id): Promise<number> {
    return (await within(client, this.rows).delete({ userId })).affected ?? 0;
  }

  async deleteOld(): Promise<void> {
    const old = { lastSeenAt: LessThan(this.oldest()) };
    while ((await deleteSome(this.rows, old, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }

  /** Returns the time before which a fact is too old to be stored. */
  private oldest(): Date {
    return new Date(this.clock.now().getTime() - KEPT_DAYS * A_DAY_MS);
  }

  /**
   * Stores facts, or renews the time at which a stored fact was last seen. Returns the accounts
   * that a new fact links to other accounts.
   */
  async keep(seen: readonly Seen[]): Promise<readonly Id[]> {
    if (seen.length === 0) return [];
    const now = this.clock.now();
    const rows = seen.map(({ userId, kind, value, purpose, firstAt = now, lastAt = now }) => ({
      userId,
      kind,
      purpose,
      firstSeenAt: firstAt,
      lastSeenAt: lastAt,
      digest: this.digest(kind, value),
      network: kind === 'network' ? value : null,
    }));
    const byKey = new Map(
      rows.map((row) => [
        [row.userId, row.kind, row.purpose, row.digest.toString('hex')].join(),
        row,
      ]),
    );
    const userIds = [...new Set(seen.map(({ userId }) => userId))];
    await this.rows
      .createQueryBuilder()
      .insert()
      .values([...byKey.entries()].sort().map(([, row]) => row))
      .orUpdate(['last_seen_at'], ['user_id', 'kind', 'digest', 'purpose'])
      .execute();
    await this.rows.query(
      `DELETE FROM risk_fact WHERE (user_id, kind, digest, purpose) IN (
         SELECT user_id, kind, digest, purpose FROM (
           SELECT *, row_number() OVER (PARTITION BY user_id, kind
                                        ORDER BY last_seen_at DESC, digest) AS place
             FROM risk_fact WHERE user_id = ANY ($1)) AS ranked
          WHERE place > ${KEPT_AT_MOST})`,
      [userIds],
    );
    const linked = await this.database.rows<{ id: Id }>(
      `SELECT DISTINCT own.user_id AS id
         FROM risk_fact own JOIN risk_fact other USING (kind, digest)
        WHERE own.user_id = ANY ($1) AND own.first_seen_at = $2
          AND own.kind <> 'network' AND other.user_id <> own.user_id`,
      [userIds, now],
    );
    return linked.map(({ id }) => id);
  }
}

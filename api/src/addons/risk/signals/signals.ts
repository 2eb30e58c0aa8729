import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { In, type Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { ownSignals, sharedSignals } from '../domain/rules.js';
import { RING_KINDS, SHARED_KINDS, type Signal, STRONG_WEIGHT } from '../domain/signal.js';
import { Facts } from '../facts/facts.js';
import { EvidenceReader } from './evidence-reader.js';
import { IS_CLEARED, RiskSignal } from './signal.entity.js';

/** Number of accounts that are evaluated together. */
const AT_ONCE = 100;

/**
 * Lets only one transaction at a time evaluate accounts or change their scores. A transaction waits
 * at most 30 seconds for the others.
 */
const TURN = `
  SET LOCAL lock_timeout = '30s';
  SELECT pg_advisory_xact_lock(hashtext('risk.signals'))`;

/**
 * Stores each account's score in the review queue. An account in the queue stays there even if it
 * has no risk signals left, because its row may hold an admin's decision. If the score falls below
 * the score at the last release of the payouts, the stored score of that release falls too, so that
 * every later rise counts as new evidence. Accounts that are opened later do not make the signal of
 * the first account strong.
 */
const SCORE = `
  INSERT INTO risk_case AS kept (user_id, score, strongest, kinds, seen_at, ring)
  SELECT u.id, coalesce(sum(s.weight), 0),
         coalesce(max(CASE WHEN s.first_account = u.id THEN least(s.weight, ${STRONG_WEIGHT - 1})
                           ELSE s.weight END), 0),
         coalesce(array_agg(DISTINCT s.kind ORDER BY s.kind) FILTER (WHERE s.id IS NOT NULL), '{}'),
         max(s.seen_at),
         (array_agg(s.id ORDER BY s.weight DESC, s.id) FILTER (
           WHERE cardinality(s.accounts) > 1 AND s.kind = ANY ('{${RING_KINDS.join()}}')))[1]
    FROM user_account u
    LEFT JOIN risk_signal s ON s.accounts @> ARRAY[u.id]
          AND NOT EXISTS (SELECT FROM risk_clearance c WHERE ${IS_CLEARED})
   WHERE u.id = ANY ($1)
   GROUP BY u.id
  HAVING count(s.id) > 0 OR EXISTS (SELECT FROM risk_case k WHERE k.user_id = u.id)
   ORDER BY u.id
  ON CONFLICT (user_id) DO UPDATE
    SET score = excluded.score, strongest = excluded.strongest, kinds = excluded.kinds,
        seen_at = excluded.seen_at, ring = excluded.ring, released_score = least(kept.released_score, excluded.score)`;

function* slicesOf(userIds: readonly Id[]): Generator<readonly Id[]> {
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    yield userIds.slice(from, from + AT_ONCE);
  }
}

/**
 * Derives the risk signals of all accounts from the facts, the log and the settings, and stores
 * them.
 */
@Injectable()
export class Signals {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly facts: Facts,
    private readonly reader: EvidenceReader,
    @InjectRepository(RiskSignal) private readonly rows: Repository<RiskSignal>,
  ) {}

  /**
   * Evaluates these accounts again, and what they share with others where that has changed: for the
   * accounts `changed`, and for those with a fact that was not judged yet. So the cost of an event
   * does not grow with the accounts that share a fact with the player. Returns the number of risk
   * signals added and removed.
   */
  async judge(userIds: readonly Id[], changed: readonly Id[] = userIds): Promise<number> {
    const changes = new Set(changed);
    let count = 0;
    for (const some of slicesOf([...new Set(userIds)])) {
      await this.facts.collect(some);
      count += await this.judgeOwn(some);
      const sharing = [
        ...(await this.facts.notJudged(some)),
        ...some.filter((id) => changes.has(id)),
      ];
      if (sharing.length === 0) continue;
      for (const judged of slicesOf(await this.linkedTo([...new Set(sharing)]))) {
        count += await this.judgeShared(judged);
      }
    }
    return count;
  }

  /** Evaluates every player again. Returns the number of risk signals added and removed. */
  async rebuild(): Promise<number> {
    let changed = 0;
    for (let after: Id | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
      const rows: readonly { id: Id }[] = await this.database.rows<{ id: Id }>(
        `SELECT id FROM user_account WHERE role = 'player' AND id > $1 ORDER BY id LIMIT ${AT_ONCE}`,
        [after],
      );
      changed += await this.judge(rows.map(({ id }) => id));
      after = rows.at(-1)?.id;
    }
    return changed;
  }

  /** Updates the scores of these accounts, in the transaction of `client`. */
  async score(client: pg.ClientBase, userIds: readonly Id[]): Promise<void> {
    await client.query(TURN);
    await client.query(SCORE, [userIds]);
  }

  /**
   * Returns the accounts, followed by the accounts that share a fact or a stored risk signal with
   * them.
   */
  async linkedTo(userIds: readonly Id[]): Promise<readonly Id[]> {
    return this.database.transaction(async (client) => {
      const around = await this.reader.around(client, userIds);
      const stored = await this.stored(client, userIds, 'shared');
      return [...new Set([...around, ...stored.flatMap(({ accounts }) => accounts)])];
    });
  }

  /** Returns the stored risk signals of these accounts: their own ones, or those of shared facts. */
  private stored(
    client: pg.ClientBase,
    judged: readonly Id[],
    which: 'own' | 'shared',
  ): Promise<RiskSignal[]> {
    return within(client, this.rows)
      .createQueryBuilder('s')
      .where('s.accounts && CAST(:judged AS uuid[])', { judged })
      .andWhere('(s.kind = ANY (:kinds)) = :isShared', {
        kinds: SHARED_KINDS,
        isShared: which === 'shared',
      })
      .getMany();
  }

  /** Evaluates the money and the matches of these accounts, under the lock like `judgeShared`. */
  private async judgeOwn(judged: readonly Id[]): Promise<number> {
    const bounds = await this.settings.read();
    return this.database.transaction(async (client) => {
      await client.query(TURN);
      const evidence = await this.reader.own(client, judged, bounds);
      const mine = new Set(judged);
      // The seats of opponents are read as well, but not all of them.
      const found = ownSignals(evidence, bounds).filter(({ accounts }) =>
        accounts.some((id) => mine.has(id)),
      );
      return this.store(client, judged, found, 'own');
    });
  }

  /**
   * Evaluates what these accounts share, without the accounts related to them. Reads the evidence
   * under the lock; otherwise an evaluation with older evidence could overwrite the risk signals of
   * a newer one.
   */
  private async judgeShared(judged: readonly Id[]): Promise<number> {
    const bounds = await this.settings.read();
    return this.database.transaction(async (client) => {
      await client.query(TURN);
      await this.facts.markJudged(client, judged);
      const around = await this.reader.around(client, judged);
      const evidence = await this.reader.shared(client, around);
      const mine = new Set(judged);
      const found = sharedSignals(evidence, bounds).filter(({ accounts }) =>
        accounts.some((id) => mine.has(id)),
      );
      return this.store(client, judged, found, 'shared');
    });
  }

  /**
   * Replaces the stored risk signals of these accounts by those that the rules have found. Returns
   * the number of risk signals added and removed.
   */
  private async store(
    client: pg.ClientBase,
    judged: readonly Id[],
    found: readonly Signal[],
    which: 'own' | 'shared',
  ): Promise<number> {
    const rows = within(client, this.rows);
    const there = await this.stored(client, judged, which);
    const now = new Set(found.map(({ id }) => id));
    const gone = there.filter(({ id }) => !now.has(id));
    const known = new Set(there.map(({ id }) => id));
    const added = found.filter(({ id }) => !known.has(id));
    if (gone.length > 0) await rows.delete({ id: In(gone.map(({ id }) => id)) });
    await rows.upsert(
      found.map((each) => ({
        ...each,
        accounts: [...each.accounts],
        evidence: [...each.evidence],
        positions: [...each.positions],
      })),
      ['id'],
    );
    const touched = [...gone, ...found].flatMap(({ accounts }) => accounts);
    await this.score(client, [...new Set([...judged, ...touched])]);
    return gone.length + added.length;
  }
}

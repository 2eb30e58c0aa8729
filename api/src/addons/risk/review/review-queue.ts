import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { searchPattern } from '../../../platform/database/index.js';
import { fieldsOf, readOn } from '../../../platform/entities/index.js';
import { heldIf } from '../cases.js';
import { type SignalKind, STRONG_WEIGHT } from '../domain/signal.js';
import { RiskCase } from '../signals/signal.entity.js';
import type { ListQueueParameters, QueuedPlayer, RiskQueue } from './queue.dto.js';

interface Found extends RiskCase {
  readonly email: string;
  readonly inGameName: string | null;
  readonly isBanned: boolean;
  readonly isHeld: boolean;
  readonly assignedEmail: string | null;
  readonly answeredAt: Date | null;
  readonly pendingWithdrawals: number;
  readonly pendingTokens: number;
  readonly pendingSince: Date | null;
  readonly ringKind: SignalKind | null;
  readonly ringAccounts: number | null;
}

const IS_HELD = heldIf('CAST(:ruleIsOn AS boolean)');

const PENDING =
  "FROM projection.withdrawal_state w WHERE w.user_id = c.user_id AND w.state = 'held'";

const OLDEST = `SELECT min(w.requested_at) ${PENDING}`;

const LAST_ANSWER = 'SELECT max(written_at) FROM risk_answer w WHERE w.user_id = c.user_id';

/** SQL condition: no other open case of the same ring comes before the case `c` in the queue. */
const LEADS_ITS_RING = `NOT EXISTS (
  SELECT FROM risk_case o JOIN user_account p ON p.id = o.user_id
   WHERE o.ring = c.ring AND p.banned_at IS NULL
     AND (o.score > c.score OR o.score = c.score AND o.user_id < c.user_id))`;

/** Reads the players who are to be reviewed. */
@Injectable()
export class ReviewQueue {
  constructor(
    private readonly replica: ReadReplica,
    private readonly settings: Settings,
    @InjectRepository(RiskCase) private readonly cases: Repository<RiskCase>,
  ) {}

  async page(readerId: Id, parameters: ListQueueParameters): Promise<RiskQueue> {
    const { page, limit } = parameters;
    const { ruleStrongWaits } = await this.settings.read();
    const listed = this.found(readerId, parameters, ruleStrongWaits)
      .leftJoin('risk_signal', 'r', 'r.id = c.ring')
      .addSelect('r.kind', 'ringKind')
      .addSelect('cardinality(r.accounts)', 'ringAccounts');
    if (parameters.state === 'waiting') listed.orderBy('"pendingSince"');
    const query = listed
      .addOrderBy('c.score', 'DESC')
      .addOrderBy('c.userId')
      .offset((page - 1) * limit)
      .limit(limit);
    const counted = this.found(readerId, parameters, ruleStrongWaits).select(
      'count(*)::integer',
      'total',
    );
    const [rows, [count]] = await Promise.all([
      readOn<Found & object>(this.replica, query),
      readOn<{ total: number }>(this.replica, counted),
    ]);
    return { players: rows.map(present), total: count?.total ?? 0, page, limit };
  }

  private found(
    readerId: Id,
    { state, kind, q }: ListQueueParameters,
    ruleIsOn: boolean,
  ): SelectQueryBuilder<RiskCase> {
    const query = fieldsOf(this.cases, 'c')
      .innerJoin('user_account', 'u', 'u.id = c.userId')
      .leftJoin('user_account', 'a', 'a.id = c.assignedTo')
      .addSelect('u.email', 'email')
      .addSelect('u.in_game_name', 'inGameName')
      .addSelect('u.banned_at IS NOT NULL', 'isBanned')
      .addSelect(IS_HELD, 'isHeld')
      .setParameters({ ruleIsOn })
      .addSelect('a.email', 'assignedEmail')
      .addSelect(`(${LAST_ANSWER})`, 'answeredAt')
      .addSelect(`(SELECT count(*)::integer ${PENDING})`, 'pendingWithdrawals')
      .addSelect(`(SELECT coalesce(sum(w.amount_tokens), 0)::bigint ${PENDING})`, 'pendingTokens')
      .addSelect(`(${OLDEST})`, 'pendingSince');
    if (state === 'held') query.andWhere(IS_HELD);
    else if (state !== 'all') query.andWhere('c.score > 0 AND u.banned_at IS NULL');
    if (state === 'mine') query.andWhere('c.assignedTo = :readerId', { readerId });
    if (state === 'unassigned') query.andWhere('c.assignedTo IS NULL');
    if (state === 'waiting') query.andWhere(`EXISTS (SELECT ${PENDING})`);
    // A player whom a filter or a search fits may follow one of the same ring whom it does not fit.
    const isWhole = !q && !kind;
    if (isWhole && (state === 'open' || state === 'unassigned')) query.andWhere(LEADS_ITS_RING);
    if (kind) query.andWhere(':kind = ANY (c.kinds)', { kind });
    if (q) query.andWhere(`u.searched LIKE ${searchPattern(':q')}`, { q });
    return query;
  }
}

function present(row: Found): QueuedPlayer {
  const { userId, score, strongest, kinds, seenAt, assignedTo, assignedEmail } = row;
  return {
    id: userId,
    email: row.email,
    inGameName: row.inGameName,
    isBanned: row.isBanned,
    score,
    isStrong: strongest >= STRONG_WEIGHT,
    kinds: [...kinds],
    seenAt,
    assignedTo: assignedTo && assignedEmail ? { id: assignedTo, email: assignedEmail } : null,
    isHeld: row.isHeld,
    answeredAt: row.answeredAt,
    pendingWithdrawals: row.pendingWithdrawals,
    pendingTokens: row.pendingTokens,
    pendingSince: row.pendingSince,
    ring: row.ringKind ? { kind: row.ringKind, accounts: row.ringAccounts ?? 1 } : null,
  };
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository, type SelectQueryBuilder } from 'typeorm';
import { Clock, type Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { fieldsOf } from '../../platform/entities/index.js';
import { Approval } from './approval.entity.js';
import type { ApprovalRow } from './approval.response.js';
import { type ApprovalNow, LONGEST_EXECUTION_MS } from './domain/approval.js';

/** An approved request that is being executed. */
export type Claimed = Pick<Approval, 'id' | 'kind' | 'targetId' | 'playerId' | 'amountTokens'> &
  Pick<Approval, 'request' | 'reason' | 'requestedBy' | 'digest'> & { readonly decidedBy: Id };

type Decided = Pick<Approval, 'digest' | 'decidedBy'>;

const CLAIMED = `a.id, a.kind, a.target_id AS "targetId", a.player_id AS "playerId",
  a.amount_tokens AS "amountTokens", a.request, a.reason, a.requested_by AS "requestedBy",
  a.decided_by AS "decidedBy", a.digest`;
/** SQL condition: at `:now` the request has expired, and no approval of it is being executed. */
export const IS_OVERDUE =
  "a.state = 'pending' AND a.carrying_until IS NULL AND a.expires_at <= :now";
const IS_REQUESTER_ACTIVE = `EXISTS (SELECT FROM user_account u WHERE u.id = a.requested_by
  AND u.role = 'admin' AND u.deactivated_at IS NULL AND u.banned_at IS NULL)`;

/**
 * Reads and changes the table of approval requests. Each change is one statement that requires the
 * present state of the request, so that only one of several simultaneous callers succeeds.
 */
@Injectable()
export class ApprovalRows {
  constructor(
    private readonly database: Database,
    @InjectRepository(Approval) private readonly rows: Repository<Approval>,
    private readonly clock: Clock,
  ) {}

  async find(id: Id): Promise<ApprovalRow | null> {
    return (await this.shown(this.clock.now()).andWhere({ id }).getRawOne<ApprovalRow>()) ?? null;
  }

  /**
   * Returns a query for requests with the e-mail addresses of the requester, the affected player
   * and the deciding admin. Each row is an `ApprovalRow`.
   */
  shown(now: Date): SelectQueryBuilder<Approval> {
    return fieldsOf(this.rows, 'a')
      .addSelect('CAST(a.request AS text)', 'requestText')
      .addSelect(`CASE WHEN ${IS_OVERDUE} THEN 'expired' ELSE a.state END`, 'shownState')
      .addSelect('r.email', 'requestedByEmail')
      .addSelect('p.email', 'playerEmail')
      .addSelect('d.email', 'decidedByEmail')
      .innerJoin('user_account', 'r', 'r.id = a.requestedBy')
      .leftJoin('user_account', 'p', 'p.id = a.playerId')
      .leftJoin('user_account', 'd', 'd.id = a.decidedBy')
      .setParameters({ now });
  }

  now(id: Id): Promise<(ApprovalNow & Decided) | null> {
    return this.database.row<ApprovalNow & Decided & object>(
      `SELECT a.state, a.requested_by AS "requestedBy", a.expires_at AS "expiresAt",
              a.carrying_until IS NOT NULL AS "isCarriedOut",
              a.digest, a.decided_by AS "decidedBy", ${IS_REQUESTER_ACTIVE} AS "isRequesterActive"
         FROM approval a WHERE a.id = $1`,
      [id],
    );
  }

  /**
   * Returns true if the ledger has an event with this idempotency key, or with one that begins with
   * this key and a colon.
   */
  async isInLedger(key: string): Promise<boolean> {
    const row = await this.database.row(
      `SELECT 1 FROM ledger.event
        WHERE idempotency_key = $1 OR (idempotency_key >= $1 || ':' AND idempotency_key < $1 || ';')
        LIMIT 1`,
      [key],
    );
    return row !== null;
  }

  /** Returns true if the log contains the request and its approval, both with this digest. */
  async isSaidInLog({ id, requestedBy, decidedBy, digest }: Claimed): Promise<boolean> {
    const said = await this.database.rows(
      `SELECT 1 FROM projection.approval_step
        WHERE approval_id = $1 AND digest = $2
          AND (step, admin_id) IN (('asked', $3::uuid), ('given', $4::uuid))`,
      [id, digest ?? '', requestedBy, decidedBy],
    );
    return said.length === 2;
  }

  /**
   * Claims the request for execution by this admin; returns null if it can no longer be approved.
   */
  claim(id: Id, adminId: Id): Promise<Claimed | null> {
    return this.database.row<Claimed & object>(
      `UPDATE approval a SET decided_by = $2, carrying_until = $4, problem = NULL
        WHERE a.id = $1 AND a.state = 'pending' AND a.carrying_until IS NULL
          AND a.expires_at > $3 AND a.requested_by <> $2 AND ${IS_REQUESTER_ACTIVE}
       RETURNING ${CLAIMED}`,
      [id, adminId, ...this.span()],
    );
  }

  /** Claims the approved requests whose execution was interrupted because their process stopped. */
  claimLeftBehind(): Promise<Claimed[]> {
    return this.database.rows<Claimed & object>(
      `UPDATE approval a SET carrying_until = $2
        WHERE a.state = 'pending' AND a.carrying_until <= $1 RETURNING ${CLAIMED}`,
      this.span(),
    );
  }

  async finish(id: Id): Promise<boolean> {
    const done = { state: 'approved', decidedAt: this.clock.now(), carryingUntil: null } as const;
    return (await this.rows.update({ id, state: 'pending' }, done)).affected === 1;
  }

  /** Makes a request open again after its execution was refused, and stores the reason. */
  async release(id: Id, problem: string): Promise<void> {
    const free = { decidedBy: null, carryingUntil: null, problem };
    await this.rows.update({ id, state: 'pending' }, free);
  }

  /**
   * Ends a request whose target has changed after the request. The action can be requested again.
   */
  async end(id: Id, decisionNote: string): Promise<void> {
    const ended = { decidedBy: null, decidedAt: this.clock.now(), decisionNote };
    const refused = { ...ended, state: 'refused', carryingUntil: null } as const;
    await this.rows.update({ id, state: 'pending' }, refused);
  }

  /** Refuses a request; returns false if the request is no longer open. */
  async refuse(id: Id, decidedBy: Id, decisionNote: string): Promise<boolean> {
    const decidedAt = this.clock.now();
    const { affected } = await this.rows.update(
      { id, state: 'pending', carryingUntil: IsNull(), expiresAt: MoreThan(decidedAt) },
      { state: 'refused', decidedBy, decidedAt, decisionNote },
    );
    return affected === 1;
  }

  expire(): Promise<{ id: Id; kind: string }[]> {
    return this.database.rows(
      `UPDATE approval SET state = 'expired', decided_at = $1
        WHERE state = 'pending' AND carrying_until IS NULL AND expires_at <= $1
       RETURNING id, kind`,
      [this.clock.now()],
    );
  }

  private span(): [Date, Date] {
    const now = this.clock.now();
    return [now, new Date(now.getTime() + LONGEST_EXECUTION_MS)];
  }
}

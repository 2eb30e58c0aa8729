import { Injectable } from '@nestjs/common';
import { assert, Clock, generalRefusals, type Id, newId } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { Activity } from '../activity/index.js';
import type { AskedApproval } from './asked-approval.js';
import { isAbove, WAITS_MS } from './domain/approval.js';
import { approvalRefusals } from './refusals.js';
import { TellAdmins } from './tell-admins.js';
import { Threshold } from './threshold.js';

/** Plain data, as it comes back from the database. */
export type ApprovalData = Readonly<Record<string, string | number | boolean | null>>;

export interface WantedAction {
  /** The action, as `carryOut` was told. */
  readonly kind: string;
  readonly target: { readonly type: string; readonly id: string };
  /** The player it concerns, where there is one. */
  readonly playerId: Id | null;
  readonly amountTokens: number;
  readonly reason: string;
  readonly request: ApprovalData;
  readonly requestedBy: Id;
  /** The same for every repeat of one request. */
  readonly key: string;
  /** Whether the same may wait only once for this target. */
  readonly single: boolean;
}

/** Who approved what. `key` is the ledger's key for what is done now, however often it is tried. */
export interface Approved {
  readonly id: Id;
  readonly key: string;
  readonly approvedBy: Id;
}

export interface ApprovedAction extends Approved {
  readonly request: ApprovalData;
  readonly reason: string;
  readonly requestedBy: Id;
}

type CarryOut = (action: ApprovedAction) => Promise<unknown>;

const UNIQUE_VIOLATION = '23505';

/**
 * The second pair of eyes. A module asks here before it moves much, keeps the request for another
 * admin, and says how an approved one is carried out: with all its checks made anew.
 */
@Injectable()
export class Approvals {
  private readonly actions = new Map<string, CarryOut>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly activity: Activity,
    private readonly threshold: Threshold,
    private readonly admins: TellAdmins,
  ) {}

  /** Whether so many tokens need a second admin. They are counted only where it matters. */
  async needed(countTokens: () => number | Promise<number>): Promise<boolean> {
    const aboveTokens = await this.threshold.read();
    return aboveTokens > 0 && isAbove(await countTokens(), aboveTokens);
  }

  /**
   * Says how a kind of action is carried out. Called while the application is built. It runs at
   * least once and must be safe to run again with the same key; a Refusal leaves the request open.
   */
  carryOut(kind: string, action: CarryOut): void {
    assert(!this.actions.has(kind), `${kind} is carried out in one place`);
    this.actions.set(kind, action);
  }

  actionOf(kind: string): CarryOut {
    const action = this.actions.get(kind);
    assert(action, `nobody carries out ${kind}`);
    return action;
  }

  /** Keeps what is wanted until another admin has looked at it. Nothing is done yet. */
  async ask(wanted: WantedAction): Promise<AskedApproval> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + WAITS_MS);
    const asked = await this.database
      .transaction(async (client) => {
        const { rows } = await client.query<{ id: Id }>(
          `INSERT INTO approval (id, request_key, kind, target_type, target_id, player_id,
                                 amount_tokens, request, reason, is_single, requested_by,
                                 requested_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           ON CONFLICT (request_key) DO NOTHING RETURNING id`,
          [...valuesOf(wanted, newId()), now, expiresAt],
        );
        const [row] = rows;
        if (row) await this.record(wanted, row.id, client);
        return row ? { _id: row.id, id: row.id, expiresAt: expiresAt.toISOString() } : null;
      })
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? approvalRefusals.ALREADY_WAITS() : error;
      });
    if (!asked) return this.askedBefore(wanted);
    await this.admins.tell();
    return asked;
  }

  private async askedBefore({ key, kind, target }: WantedAction): Promise<AskedApproval> {
    const row = await this.database.row<{ id: Id; kind: string; target: string; at: Date }>(
      `SELECT id, kind, target_id AS target, expires_at AS at FROM approval
        WHERE request_key = $1`,
      [key],
    );
    if (row?.kind !== kind || row.target !== target.id)
      throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
    return { _id: row.id, id: row.id, expiresAt: row.at.toISOString() };
  }

  private record(
    { kind, target, amountTokens, reason, requestedBy }: WantedAction,
    id: Id,
    client: Parameters<Activity['record']>[1],
  ): Promise<void> {
    return this.activity.record(
      {
        actor: { userId: requestedBy, role: 'admin' },
        action: 'approval.requested',
        target: { type: 'approval', id },
        after: { kind, on: `${target.type} ${target.id}`, tokens: amountTokens },
        reason,
      },
      client,
    );
  }
}

function valuesOf(wanted: WantedAction, id: Id): unknown[] {
  const { key, kind, target, playerId, amountTokens, request, reason } = wanted;
  return [
    ...[id, key, kind, target.type, target.id, playerId, amountTokens],
    ...[JSON.stringify(request), reason, wanted.single, wanted.requestedBy],
  ];
}

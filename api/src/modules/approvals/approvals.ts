import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, type Repository } from 'typeorm';
import { assert, Clock, generalRefusals, type Id, newId, Refusal } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { Activity } from '../activity/index.js';
import { type JsonObject, Ledger, type LedgerCommand } from '../ledger/index.js';
import { Approval, ApprovalStep } from './approval.entity.js';
import type { AskedApproval } from './asked-approval.js';
import { digestOf, type TargetState } from './digest.js';
import { isAbove, type Movement, staysBelow, WAITS_MS } from './domain/approval.js';
import { approvalRequested } from './domain/approval-event.js';
import { approvalRefusals } from './refusals.js';
import { AdminSpending } from './spending.js';
import { Threshold } from './threshold.js';

/** Parameters of a requested action, as plain JSON data. */
export type ApprovalData = JsonObject;

export interface WantedAction {
  /** Name of the type of action, under which a module registered its execution. */
  readonly kind: string;
  readonly target: { readonly type: string; readonly id: string };
  /** The player whom the action affects; null if it affects no single player. */
  readonly playerId: Id | null;
  readonly amountTokens: number;
  readonly reason: string;
  readonly request: ApprovalData;
  readonly requestedBy: Id;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
  /** True if only one request of this type may be open for this target. */
  readonly single: boolean;
}

/**
 * An approval. `key` is the idempotency key of the action in the ledger; it is the same for every
 * attempt to execute the action.
 */
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

/** An action that one admin requests, before it is known whether a second admin must approve it. */
export interface Attempt {
  readonly kind: string;
  readonly adminId: Id;
  /**
   * Key of this action: the same for every repeat of a request, and another one for each change if
   * one request makes several.
   */
  readonly key: string;
  /** Returns the tokens that the action moves. Called only if a limit is set. */
  readonly count: () => Movement | Promise<Movement>;
  /**
   * Returns true if the action changes a state that two admins have approved, so that it needs a
   * second admin too. Called only if a limit is set.
   */
  readonly changesApproved?: () => Promise<boolean>;
}

/** A type of action that may need a second admin, as its module defines it. */
export interface ActionKind {
  /**
   * Executes the approved action and repeats every check. It may run several times with the same
   * key, so it must be safe to repeat. If it throws a Refusal, the request is open again.
   */
  execute(action: ApprovedAction): Promise<unknown>;
  /** Reads the present state of the request's target. */
  look(request: ApprovalData): TargetState | Promise<TargetState>;
  /**
   * Returns true if the action was already executed. Only types of action that post no event with
   * the action's key need this function.
   */
  isDone?(action: ApprovedAction): boolean | Promise<boolean>;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Approval of actions by a second admin. Before a large payout, a module asks this class whether
 * one admin may act alone. If not, the class stores a request for another admin. The module also
 * registers how an approved request is executed, with all checks repeated.
 */
@Injectable()
export class Approvals {
  private readonly kinds = new Map<string, ActionKind>();

  constructor(
    private readonly database: Database,
    @InjectRepository(Approval) private readonly rows: Repository<Approval>,
    private readonly clock: Clock,
    private readonly activity: Activity,
    private readonly threshold: Threshold,
    private readonly spending: AdminSpending,
    private readonly ledger: Ledger,
  ) {}

  /** Returns true if there is a limit above which a second admin is needed. */
  async isOn(): Promise<boolean> {
    return (await this.threshold.read()) > 0;
  }

  /**
   * Returns true if the action would need a second admin now. Counts no tokens towards the admin's
   * limit.
   */
  async needed({ adminId, count, changesApproved }: Omit<Attempt, 'key' | 'kind'>) {
    const aboveTokens = await this.threshold.read();
    if (aboveTokens === 0) return false;
    const { tokens, paysOut } = await count();
    if (isAbove(tokens, aboveTokens) || (await changesApproved?.())) return true;
    if (paysOut === 0) return false;
    return !staysBelow(await this.spending.ofAdmin(adminId), paysOut, aboveTokens);
  }

  /**
   * Runs `work` if this admin may act alone, and counts the tokens paid out towards the admin's
   * limit, also while none is set: a limit that is set later must not begin at 0. Returns null, and
   * does not run `work`, if a second admin is needed. `work` gets the tokens that it may let out of
   * the house: the counted ones if there is a limit. If `work` is refused, its tokens do not count.
   */
  async alone<Result>(
    attempt: Attempt,
    work: (countedTokens: number) => Promise<Result>,
  ): Promise<Result | null> {
    const aboveTokens = await this.threshold.read();
    const isOn = aboveTokens > 0;
    const { kind, adminId, key, count, changesApproved } = attempt;
    const { tokens, paysOut } = await count();
    if (isOn && (isAbove(tokens, aboveTokens) || (await changesApproved?.()))) return null;
    const countedTokens = isOn ? paysOut : Infinity;
    if (paysOut === 0) return work(countedTokens);
    const spending = { key, kind, adminId, tokens: paysOut };
    const reserved = await this.spending.reserve(spending, aboveTokens);
    if (reserved === 'above') return null;
    try {
      return await work(countedTokens);
    } catch (error) {
      const isRefused = error instanceof Refusal && error.isFinal;
      if (isRefused && reserved === 'reserved') await this.spending.giveBack(key);
      throw error;
    }
  }

  /** Returns true if a request on this target waits for a second admin. */
  async isWaiting(targetId: string): Promise<boolean> {
    const expiresAt = MoreThan(this.clock.now());
    return this.rows.existsBy({ targetId, state: 'pending', expiresAt });
  }

  /**
   * Returns the payouts that this admin cannot make alone now: `waits` if a request on the target
   * waits for a second admin, `needs` if the payout alone would exceed the admin's limit.
   */
  async blocked(
    adminId: Id,
    payouts: readonly { readonly id: Id; readonly amountTokens: number }[],
  ): Promise<ReadonlyMap<Id, 'waits' | 'needs'>> {
    const blocked = new Map<Id, 'waits' | 'needs'>();
    const aboveTokens = payouts.length === 0 ? 0 : await this.threshold.read();
    if (aboveTokens > 0) {
      const spent = await this.spending.ofAdmin(adminId);
      for (const { id, amountTokens } of payouts) {
        if (!staysBelow(spent, amountTokens, aboveTokens)) blocked.set(id, 'needs');
      }
    }
    if (payouts.length === 0) return blocked;
    const waiting = await this.rows.find({
      select: { targetId: true },
      where: {
        targetId: In(payouts.map(({ id }) => id)),
        state: 'pending',
        expiresAt: MoreThan(this.clock.now()),
      },
    });
    for (const { targetId } of waiting) blocked.set(targetId, 'waits');
    return blocked;
  }

  /** Returns true if two admins have agreed to an action of these types on this target. */
  async wasApproved(targetId: string, kinds: readonly string[]): Promise<boolean> {
    return this.rows
      .createQueryBuilder('a')
      .innerJoin(ApprovalStep, 'given', "given.approvalId = a.id AND given.step = 'given'")
      .where({ targetId, kind: In(kinds), state: 'approved' })
      .andWhere("given.adminId = a.decidedBy AND given.digest = coalesce(a.digest, '')")
      .getExists();
  }

  /** Registers a type of action. Called when the application starts. */
  register(kind: string, action: ActionKind): void {
    assert(!this.kinds.has(kind), `only one module executes ${kind}`);
    this.kinds.set(kind, action);
  }

  kindOf(kind: string): ActionKind {
    const action = this.kinds.get(kind);
    assert(action, `no module executes ${kind}`);
    return action;
  }

  /**
   * Returns the state of a request's target, with the name, the UID and the e-mail address of the
   * affected player. Several players may have the same name.
   */
  async look({
    kind,
    request,
    playerId,
  }: Pick<WantedAction, 'kind' | 'request' | 'playerId'>): Promise<TargetState> {
    const { facts, seal } = await this.kindOf(kind).look(request);
    const player = await this.database.row<{ name: string; uid: string; email: string }>(
      `SELECT coalesce(in_game_name, 'none') AS name, coalesce(free_fire_uid, 'none') AS uid, email
         FROM user_account WHERE id = $1`,
      [playerId],
    );
    if (!player) return { facts, seal };
    const { name, uid, email } = player;
    return {
      facts: [
        ...facts,
        { name: 'In-game name', value: name },
        { name: 'Free Fire UID', value: uid },
        { name: 'Email', value: email },
      ],
      seal,
    };
  }

  /** Stores a request, which waits for another admin. Does not execute the action yet. */
  async ask(wanted: WantedAction): Promise<AskedApproval> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + WAITS_MS);
    const lookedAt = await this.look(wanted);
    const digest = digestOf({ ...wanted, targetId: wanted.target.id, lookedAt });
    const asked = await this.database
      .transaction(async (client) => {
        // This statement is SQL, because it must distinguish two conflicts: the same `request_key`
        // means a repeat, but a conflict in the index `approval_waits_once` means a refusal.
        const { rows } = await client.query<{ id: Id }>(
          `INSERT INTO approval (id, request_key, kind, target_type, target_id, player_id,
                                 amount_tokens, request, reason, is_single, requested_by,
                                 looked_at, digest, requested_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           ON CONFLICT (request_key) DO NOTHING RETURNING id`,
          [...valuesOf(wanted, lookedAt, digest, newId()), now, expiresAt],
        );
        const [row] = rows;
        if (!row) return null;
        await this.record(wanted, row.id, client);
        const word = { id: row.id, adminId: wanted.requestedBy, digest };
        await this.say(approvalRequested(word));
        return { _id: row.id, id: row.id, expiresAt: expiresAt.toISOString() };
      })
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? approvalRefusals.ALREADY_WAITS() : error;
      });
    if (!asked) return this.askedBefore(wanted);
    return asked;
  }

  /**
   * Posts an admin's request or approval to the log. `ExecuteApproved` executes an action only if
   * the log has both.
   */
  async say(event: LedgerCommand): Promise<void> {
    const outcome = await this.ledger.post(event);
    assert(outcome.posted, 'the ledger records a request or an approval');
  }

  private async askedBefore({ key, kind, target }: WantedAction): Promise<AskedApproval> {
    const row = await this.rows.findOneBy({ requestKey: key });
    if (row?.kind !== kind || row.targetId !== target.id)
      throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
    return { _id: row.id, id: row.id, expiresAt: row.expiresAt.toISOString() };
  }

  private record(
    { kind, target, amountTokens, reason, requestedBy }: WantedAction,
    id: Id,
    client: Parameters<Activity['record']>[1],
  ): Promise<void> {
    return this.activity.record(
      {
        actor: requestedBy,
        action: 'approval.requested',
        target: { type: 'approval', id },
        after: { kind, on: `${target.type} ${target.id}`, tokens: amountTokens },
        reason,
      },
      client,
    );
  }
}

function valuesOf(wanted: WantedAction, lookedAt: TargetState, digest: string, id: Id): unknown[] {
  const { key, kind, target, playerId, amountTokens, request, reason } = wanted;
  return [
    id,
    key,
    kind,
    target.type,
    target.id,
    playerId,
    amountTokens,
    JSON.stringify(request),
    reason,
    wanted.single,
    wanted.requestedBy,
    JSON.stringify(lookedAt),
    digest,
  ];
}

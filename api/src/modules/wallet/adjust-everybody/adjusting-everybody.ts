import { Injectable, type OnModuleInit } from '@nestjs/common';
import { generalRefusals, type Id } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import {
  Approvals,
  type Approved,
  type AskedApproval,
  type Movement,
  WAITS_MESSAGE,
} from '../../approvals/index.js';
import type { EverybodyAdjusted } from '../adjustment.dto.js';
import type { BulkAdjustment, BulkOperation, BulkTotals } from '../domain/bulk-adjustment.js';
import { walletRefusals } from '../domain/refusals.js';
import { BulkRuns } from './bulk-runs.js';

interface Wanted {
  /**
   * Id of this bulk adjustment. It is derived from the idempotency key, so that every repeat of a
   * request has the same id.
   */
  readonly runId: Id;
  readonly adminId: Id;
  readonly amountTokens: number;
  readonly operation: BulkOperation;
  readonly reason: string;
  readonly dryRun: boolean;
  /**
   * The approval by a second admin; null before a second admin has approved. The adjustment covers
   * the players who were registered at the time `until`, when the request was made.
   */
  readonly approved: (Approved & { readonly until: Date }) | null;
}

const KIND = 'tokens.adjust-all';

type Terms = Pick<BulkAdjustment, 'operation' | 'amountTokens'>;

const keyOf = (runId: string) => `bulk-adjustment:${runId}`;

/** Adds tokens to every player's wallet, or subtracts tokens from it. */
@Injectable()
export class AdjustingEverybody implements OnModuleInit {
  constructor(
    private readonly runs: BulkRuns,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) => {
        const until = new Date(String(request.until));
        return this.adjust({
          runId: approved.id,
          adminId: requestedBy,
          amountTokens: Number(request.amountTokens),
          operation: request.operation === 'subtract' ? 'subtract' : 'add',
          reason,
          dryRun: false,
          approved: { ...approved, until },
        });
      },
      look: async ({ operation, amountTokens, until }) => {
        const players = await this.runs.population(new Date(String(until)));
        const name = operation === 'subtract' ? 'Taken from each, at most' : 'Added for each';
        return {
          facts: [
            { name, value: String(amountTokens) },
            { name: 'Players', value: String(players) },
          ],
          seal: null,
        };
      },
      isDone: async ({ id }) => (await this.runs.run(id)) !== null,
    });
  }

  async adjust(wanted: Wanted): Promise<EverybodyAdjusted> {
    const { adminId, runId, approved } = wanted;
    if (approved) return this.run(wanted, approved.until);
    // Only players who are registered now are counted and adjusted.
    const until = await this.runs.until(runId);
    const attempt = {
      kind: KIND,
      adminId,
      key: keyOf(runId),
      count: () => this.movementOf(wanted, until),
    };
    if (wanted.dryRun) {
      const needsApproval = await this.approvals.needed(attempt);
      return { ...(await this.foresee(wanted, until)), needsApproval };
    }
    const done = await this.approvals.alone(attempt, () => this.run(wanted, until));
    if (done) return done;
    const foreseen = await this.foresee(wanted, until);
    const approval = await this.ask(wanted, { ...foreseen, until });
    return { ...foreseen, message: WAITS_MESSAGE, dryRun: false, needsApproval: true, approval };
  }

  private async foresee(wanted: Terms, until: Date): Promise<EverybodyAdjusted> {
    const { population, ...totals } = await this.runs.foresee(wanted, until);
    return answer(wanted, totals, population, true);
  }

  private async movementOf(wanted: Terms, until: Date): Promise<Movement> {
    const { totalDelta } = await this.runs.foresee(wanted, until);
    return { tokens: Math.abs(totalDelta), paysOut: Math.max(0, totalDelta) };
  }

  private async run(wanted: Wanted, until: Date): Promise<EverybodyAdjusted> {
    const { runId: id, adminId, reason, operation, amountTokens, approved } = wanted;
    const adjustment = { id, adminId, reason, operation, amountTokens };
    const run = await this.runs.begin(adjustment, until);
    if (!run) throw walletRefusals.BULK_RUNNING();
    const fields = ['operation', 'amountTokens', 'reason'] as const;
    if (fields.some((field) => run[field] !== adjustment[field]))
      throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
    await this.activity.record({
      actor: adminId,
      action: 'tokens.adjusted-for-all',
      target: { type: 'bulk-adjustment', id },
      after: {
        operation,
        amountTokens,
        players: run.population,
        ...(approved && { approvedBy: approved.approvedBy }),
      },
      reason,
    });
    return answer(run, await this.runs.finish(run), run.population, false);
  }

  private ask(
    { runId, adminId, reason, operation, amountTokens }: Wanted,
    { totalDelta, until }: EverybodyAdjusted & { readonly until: Date },
  ): Promise<AskedApproval> {
    return this.approvals.ask({
      kind: KIND,
      target: { type: 'bulk-adjustment', id: 'all' },
      playerId: null,
      amountTokens: Math.abs(totalDelta),
      // The approved adjustment excludes players who register after the request, so that it affects
      // the same players as the preview.
      request: { operation, amountTokens, until: until.toISOString() },
      reason,
      requestedBy: adminId,
      key: keyOf(runId),
      single: true,
    });
  }
}

function answer(
  { operation }: Pick<BulkAdjustment, 'operation'>,
  totals: BulkTotals,
  population: number,
  dryRun: boolean,
): EverybodyAdjusted {
  return {
    message: dryRun ? 'Nothing was changed' : 'Token balance updated successfully!',
    dryRun,
    operation,
    ...totals,
    skipped: Math.max(0, population - totals.affected),
    needsApproval: false,
    approval: null,
  };
}

import type { OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assert, generalRefusals } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals, type AskedApproval, WAITS_MESSAGE } from '../../approvals/index.js';
import {
  type BulkAdjustment,
  type BulkOperation,
  type BulkTotals,
  readDirection,
} from '../domain/bulk-adjustment.js';
import { walletRefusals } from '../domain/refusals.js';
import { AdjustEverybody } from './adjust-everybody.command.js';
import type { EverybodyAdjusted } from './adjust-everybody.dto.js';
import { BulkRuns, type RunRow } from './bulk-runs.js';

const UNIQUE_VIOLATION = '23505';
const KIND = 'tokens.adjust-all';

type Wanted = Pick<BulkAdjustment, 'operation' | 'amountTokens'>;

@CommandHandler(AdjustEverybody)
export class AdjustEverybodyHandler implements ICommandHandler<AdjustEverybody>, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly runs: BulkRuns,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.carryOut(KIND, ({ request, reason, requestedBy, ...approved }) => {
      const operation: BulkOperation = request.operation === 'subtract' ? 'subtract' : 'add';
      const amount = Number(request.amountTokens);
      return this.execute(
        new AdjustEverybody(approved.id, requestedBy, amount, operation, reason, false, approved),
      );
    });
  }

  async execute(command: AdjustEverybody): Promise<EverybodyAdjusted> {
    const direction = readDirection(command.amount, command.operation);
    if (direction === 'zero') throw walletRefusals.AMOUNT_ZERO();
    if (direction === 'negative-with-operation') throw walletRefusals.AMOUNT_NEGATIVE();
    const needsApproval =
      !command.approved && (await this.approvals.needed(() => this.movedBy(direction)));
    if (command.dryRun || needsApproval) {
      const { population, ...totals } = await this.runs.foresee(direction);
      const foreseen = { ...answer(direction, totals, population, true), needsApproval };
      if (command.dryRun) return foreseen;
      const approval = await this.ask(command, direction, foreseen);
      return { ...foreseen, message: WAITS_MESSAGE, dryRun: false, approval };
    }
    const { runId: id, adminId, reason, approved } = command;
    const run = await this.begin({ id, adminId, reason, ...direction });
    await this.activity.record({
      actor: { userId: adminId, role: 'admin' },
      action: 'tokens.adjusted-for-all',
      target: { type: 'bulk-adjustment', id },
      after: {
        ...direction,
        players: run.population,
        ...(approved && { approvedBy: approved.approvedBy }),
      },
      reason,
    });
    return answer(run, await this.runs.finish(run), run.population, false);
  }

  private async movedBy(direction: Wanted): Promise<number> {
    return Math.abs((await this.runs.foresee(direction)).totalDelta);
  }

  private ask(
    { runId, adminId, reason }: AdjustEverybody,
    { operation, amountTokens }: Wanted,
    { totalDelta }: EverybodyAdjusted,
  ): Promise<AskedApproval> {
    return this.approvals.ask({
      kind: KIND,
      target: { type: 'bulk-adjustment', id: 'all' },
      playerId: null,
      amountTokens: Math.abs(totalDelta),
      request: { operation, amountTokens },
      ...{ reason, requestedBy: adminId, key: `bulk-adjustment:${runId}`, single: true },
    });
  }

  /** Writes down what is to be done before anything is done, so that it will be finished. */
  private async begin(wanted: BulkAdjustment): Promise<RunRow> {
    const { id, adminId, operation, amountTokens, reason } = wanted;
    await this.database
      .query(
        `INSERT INTO bulk_adjustment (id, admin_id, operation, amount_tokens, reason, population)
         SELECT $1, $2, $3, $4, $5, (SELECT count(*) FROM user_account WHERE role = 'player')
         ON CONFLICT (id) DO NOTHING`,
        [id, adminId, operation, amountTokens, reason],
      )
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? walletRefusals.BULK_RUNNING() : error;
      });
    const run = await this.runs.run(id);
    assert(run, 'a run that was written is there');
    const isTheSame =
      run.operation === operation && run.amountTokens === amountTokens && run.reason === reason;
    if (!isTheSame) throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
    return run;
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

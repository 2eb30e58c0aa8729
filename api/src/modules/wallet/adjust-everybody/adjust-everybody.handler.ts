import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assert } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { type BulkAdjustment, type BulkTotals, readDirection } from '../domain/bulk-adjustment.js';
import { walletRefusals } from '../domain/refusals.js';
import { AdjustEverybody } from './adjust-everybody.command.js';
import type { EverybodyAdjusted } from './adjust-everybody.dto.js';
import { BulkRuns, type RunRow } from './bulk-runs.js';

const UNIQUE_VIOLATION = '23505';

@CommandHandler(AdjustEverybody)
export class AdjustEverybodyHandler implements ICommandHandler<AdjustEverybody> {
  constructor(
    private readonly database: Database,
    private readonly runs: BulkRuns,
    private readonly activity: Activity,
  ) {}

  async execute(command: AdjustEverybody): Promise<EverybodyAdjusted> {
    const direction = readDirection(command.amount, command.operation);
    if (direction === 'zero') throw walletRefusals.AMOUNT_ZERO();
    if (direction === 'negative-with-operation') throw walletRefusals.AMOUNT_NEGATIVE();
    if (command.dryRun) {
      const { population, ...totals } = await this.runs.foresee(direction);
      return answer(direction, totals, population, true);
    }
    const { runId: id, adminId, reason } = command;
    const run = await this.begin({ id, adminId, reason, ...direction });
    await this.activity.record({
      actor: { userId: adminId, role: 'admin' },
      action: 'tokens.adjusted-for-all',
      target: { type: 'bulk-adjustment', id },
      after: { ...direction, players: run.population },
      reason,
    });
    return answer(run, await this.runs.finish(run), run.population, false);
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
    if (!isTheSame) throw walletRefusals.KEY_REUSED();
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
  };
}

import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId, Refusal } from '../../../kernel/index.js';
import { type CsvColumn, csvHead, csvRows } from '../../../platform/csv/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { PayableNow } from '../payable-now.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import type { RowResult } from '../set-status/set-status.dto.js';
import { TellPlayer } from '../tell-player.js';
import type { StaffWithdrawal } from '../withdrawal.dto.js';
import { type WithdrawalRow, WithdrawalRows } from '../withdrawal-rows.js';
import type { BankFile } from './payout-run.dto.js';
import { PayoutRuns, type Run, type RunRow } from './payout-runs.js';
import { presentRun } from './present-run.js';

/**
 * Number of digits of the withdrawal's id in the remark of the payment. Banks shorten long remarks.
 * The last digits of the id are random, so they identify the withdrawal.
 */
const REMARK_DIGITS = 12;

const COLUMNS: readonly CsvColumn<StaffWithdrawal>[] = [
  { name: 'id', id: ({ id }) => id },
  { name: 'name', of: ({ userId }) => userId.inGameName ?? userId.email },
  { name: 'upi_id', id: ({ upiId }) => upiId },
  { name: 'amount', of: ({ amount }) => amount },
  { name: 'remark', of: ({ id }) => `ARENA ${id.slice(-REMARK_DIGITS)}` },
];

/** A withdrawal that is left out of the file. It is null if no withdrawal has the id. */
interface LeftOut {
  readonly id: string;
  readonly withdrawal: StaffWithdrawal | null;
  readonly code: string;
  readonly message: string;
}

/** Makes payout runs, with which the bank pays withdrawals. */
@Injectable()
export class PayByBank {
  constructor(
    private readonly database: Database,
    private readonly activity: Activity,
    private readonly payable: PayableNow,
    private readonly runs: PayoutRuns,
    private readonly rows: WithdrawalRows,
    private readonly player: TellPlayer,
    private readonly codes: RedeemCodes,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a payout run: sets the given withdrawals to processing and returns a file with which the
   * bank pays them. Withdrawals that cannot be paid out are left out. `key` is the idempotency key
   * of the request. It finds the run again after a lost response.
   */
  async makeRun(adminId: Id, ids: readonly string[], key: string): Promise<BankFile> {
    const wanted = [...new Set(ids)];
    const before = await this.runs.madeFor(key);
    if (before) return this.answer(wanted, before, []);
    const chosen: StaffWithdrawal[] = [];
    const leftOut: LeftOut[] = [];
    let sumTokens = 0;
    for (const id of wanted) {
      const found = await this.payable.check(adminId, id, sumTokens);
      if (found instanceof Refusal) {
        leftOut.push(await this.leftOut(id, found));
      } else {
        chosen.push(found);
        sumTokens += found.amount;
      }
    }
    const runId = await this.make(adminId, key, chosen, leftOut);
    const run = runId && (await this.runs.find(runId));
    if (!run) return this.answer(wanted, null, leftOut);
    for (const { id, status } of chosen) {
      const changed = status === 'pending' ? await this.rows.find(id) : null;
      if (changed) await this.player.stageChanged(changed);
    }
    return this.answer(wanted, run, leftOut);
  }

  private async leftOut(id: string, { code, message }: Refusal): Promise<LeftOut> {
    const row = isId(id) ? await this.rows.find(id) : null;
    return { id, withdrawal: row && this.present(row), code, message };
  }

  /**
   * Stores the run in the transaction that sets its rows to processing. A row that another admin
   * has changed meanwhile is added to those that are left out. Returns null if no row is left.
   */
  private make(
    adminId: Id,
    key: string,
    chosen: readonly StaffWithdrawal[],
    leftOut: LeftOut[],
  ): Promise<Id | null> {
    return this.database.transaction(async (client) => {
      const taken = await this.runs.take(client, chosen);
      const rows = chosen.filter(({ id }) => taken.has(id));
      const { code, message } = withdrawalRefusals.STALE();
      for (const withdrawal of chosen) {
        const { id } = withdrawal;
        if (!taken.has(id)) leftOut.push({ id, withdrawal, code, message });
      }
      if (rows.length === 0) return null;
      const runId = await this.runs.add(client, {
        key,
        madeBy: adminId,
        madeAt: this.clock.now(),
        file: Buffer.from(csvHead(COLUMNS) + csvRows(COLUMNS, rows)),
        rows: rows.map(({ id, amount }) => ({ id, amountTokens: amount })),
        leftOut: leftOut.flatMap(({ id, withdrawal, ...why }) =>
          withdrawal
            ? { id, amountTokens: withdrawal.amount, code: why.code, reason: why.message }
            : [],
        ),
      });
      for (const { id, status } of rows) {
        if (status === 'processing') continue;
        await this.activity.record(
          {
            actor: adminId,
            action: 'withdrawal.status-set',
            target: { type: 'withdrawal', id },
            before: { status },
            after: { status: 'processing', run: runId },
          },
          client,
        );
      }
      await this.activity.record(
        {
          actor: adminId,
          action: 'payouts.exported',
          target: { type: 'payout-run', id: runId },
          after: { rows: rows.length, ids: rows.map(({ id }) => id) },
        },
        client,
      );
      return runId;
    });
  }

  /** Builds the answer from the stored run, so that a repeat of the request gets it too. */
  private async answer(
    wanted: readonly string[],
    run: Run | null,
    leftOut: readonly LeftOut[],
  ): Promise<BankFile> {
    const rows = run ? await this.runs.rowsOf(run.id) : [];
    const results = wanted.map(async (id): Promise<RowResult> => {
      const row = rows.find(({ withdrawalId }) => withdrawalId === id);
      if (row && row.leftOutCode === null) return this.done(row);
      const why = leftOut.find((one) => one.id === id);
      const { code, message } =
        why ?? storedReason(row) ?? withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
      return { id, isDone: false, code, message, approval: null, withdrawal: null };
    });
    return {
      results: await Promise.all(results),
      file: run ? (await this.runs.fileOf(run)).toString() : csvHead(COLUMNS),
      run: run && presentRun(run),
    };
  }

  private async done({ withdrawalId: id }: RunRow): Promise<RowResult> {
    const row = await this.rows.find(id);
    const message = 'Withdrawal status updated successfully!';
    return {
      id,
      isDone: true,
      code: null,
      message,
      approval: null,
      withdrawal: row && this.present(row),
    };
  }

  private present(row: WithdrawalRow): StaffWithdrawal {
    return staffWithdrawal(row, this.clock.now(), (sealed) => this.codes.masked(sealed));
  }
}

function storedReason(row: RunRow | undefined) {
  if (!row || row.leftOutCode === null || row.leftOutReason === null) return null;
  return { code: row.leftOutCode, message: row.leftOutReason };
}

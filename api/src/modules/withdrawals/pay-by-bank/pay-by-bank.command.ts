import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Id } from '../../../kernel/index.js';
import { type CsvColumn, csvHead, csvRows } from '../../../platform/csv/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals } from '../../approvals/index.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { resultOf } from '../set-many/set-many.command.js';
import { SetStatus } from '../set-status/set-status.command.js';
import type { StatusSet } from '../set-status/set-status.dto.js';
import type { StaffWithdrawal } from '../withdrawal.dto.js';
import type { BankFile } from './pay-by-bank.dto.js';

/**
 * Number of digits of the withdrawal's id in the remark of the payment. Banks shorten long remarks.
 * The last digits of the id are random, so they identify the withdrawal.
 */
const REMARK_DIGITS = 12;

const COLUMNS: readonly CsvColumn<StaffWithdrawal>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'name', of: ({ userId }) => userId.inGameName ?? userId.email },
  { name: 'upi_id', of: ({ upiId }) => upiId },
  { name: 'amount', of: ({ amount }) => amount },
  { name: 'remark', of: ({ id }) => `ARENA ${id.slice(-REMARK_DIGITS)}` },
];

export class PayByBank extends Command<BankFile> {
  constructor(
    readonly adminId: Id,
    readonly ids: readonly string[],
    readonly key: string,
  ) {
    super();
  }
}

/**
 * Sets the given withdrawals to processing and returns a file with which the bank pays them.
 * Withdrawals that cannot be paid out are left out.
 */
@CommandHandler(PayByBank)
export class PayByBankHandler implements ICommandHandler<PayByBank> {
  constructor(
    private readonly commands: CommandBus,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  async execute({ adminId, ids, key }: PayByBank): Promise<BankFile> {
    const results = [];
    let takenTokens = 0;
    for (const id of new Set(ids)) {
      const result = await resultOf(id, () => this.take(adminId, id, `${key}:${id}`, takenTokens));
      if (result.isDone) takenTokens += result.withdrawal?.amount ?? 0;
      results.push(result);
    }
    const rows = results.flatMap(({ isDone, withdrawal }) =>
      isDone && withdrawal ? [withdrawal] : [],
    );
    await this.activity.record({
      actor: adminId,
      action: 'payouts.exported',
      target: { type: 'list', id: 'payouts' },
      after: { rows: rows.length, ids: rows.map(({ id }) => id) },
    });
    return { results, file: csvHead(COLUMNS) + csvRows(COLUMNS, rows) };
  }

  /**
   * Sets a withdrawal to processing if it could also be completed. Throws a refusal otherwise, for
   * example if the player's payouts are on hold or the destination was changed, or if a second admin
   * must approve the payout first: the bank pays all rows of the file before any is completed.
   *
   * @param takenTokens Sum of the rows that the file contains already.
   */
  private async take(
    adminId: Id,
    id: string,
    key: string,
    takenTokens: number,
  ): Promise<StatusSet> {
    const set = (status: 'completed' | 'processing', dryRun: boolean) =>
      this.commands.execute(new SetStatus(adminId, id, { status }, dryRun, key));
    const { withdrawal, needsApproval } = await set('completed', true);
    if (withdrawal.type !== 'upi') throw withdrawalRefusals.NOT_FOR_BANK();
    if (withdrawal.completedAt ?? withdrawal.processedAt) throw withdrawalRefusals.SETTLED_BEFORE();
    if (await this.approvals.isWaiting(id)) throw withdrawalRefusals.PAYMENT_AWAITS_APPROVAL();
    const tokens = withdrawal.amount;
    const paysOut = takenTokens + tokens;
    const isAbove = await this.approvals.needed({ adminId, count: () => ({ tokens, paysOut }) });
    if (needsApproval || isAbove) throw withdrawalRefusals.PAYMENT_NEEDS_APPROVAL();
    return set('processing', withdrawal.status === 'processing');
  }
}

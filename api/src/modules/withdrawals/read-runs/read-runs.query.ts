import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { pageOf } from '../../../platform/entities/index.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { PayoutRuns, type Run } from '../payout-runs.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import { WithdrawalRows } from '../withdrawal-rows.js';
import { bankSaid, presentRun } from './present-run.js';
import type { PayoutRunDetails, RunPage } from './read-runs.dto.js';

export class ListRuns extends Query<RunPage> {
  constructor(
    readonly before: Id | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListRuns)
export class ListRunsHandler implements IQueryHandler<ListRuns> {
  constructor(private readonly runs: PayoutRuns) {}

  async execute({ before, limit }: ListRuns): Promise<RunPage> {
    const { page, nextCursor } = pageOf(await this.runs.page(before, limit + 1), limit);
    return { runs: page.map(presentRun), nextCursor };
  }
}

export class ReadRun extends Query<PayoutRunDetails> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(ReadRun)
export class ReadRunHandler implements IQueryHandler<ReadRun> {
  constructor(
    private readonly runs: PayoutRuns,
    private readonly withdrawals: WithdrawalRows,
    private readonly codes: RedeemCodes,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: ReadRun): Promise<PayoutRunDetails> {
    const run = await existingRun(this.runs, id);
    const rows = await this.runs.rowsOf(run.id);
    const found = await this.withdrawals.findAll(rows.map(({ withdrawalId }) => withdrawalId));
    const now = this.clock.now();
    const byId = new Map(found.map((row) => [row.id, row]));
    const all = rows.flatMap((row) => {
      const stored = byId.get(row.withdrawalId);
      if (!stored) return [];
      const withdrawal = staffWithdrawal(stored, now, (sealed) => this.codes.masked(sealed));
      return { row, withdrawal };
    });
    return {
      ...presentRun(run),
      rows: all.flatMap(({ row, withdrawal }) =>
        row.leftOutCode === null ? { ...bankSaid(row), withdrawal } : [],
      ),
      leftOut: all.flatMap(({ row: { leftOutCode, leftOutReason }, withdrawal }) =>
        leftOutCode === null
          ? []
          : { withdrawal, code: leftOutCode, reason: leftOutReason ?? leftOutCode },
      ),
    };
  }
}

/** Returns the run with this id; throws a refusal if there is none. */
export async function existingRun(runs: PayoutRuns, id: string): Promise<Run> {
  const run = isId(id) ? await runs.find(id) : null;
  if (!run) throw withdrawalRefusals.RUN_NOT_FOUND();
  return run;
}

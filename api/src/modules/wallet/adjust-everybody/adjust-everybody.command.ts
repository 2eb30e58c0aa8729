import type { OnModuleInit } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { generalRefusals, type Id } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import {
  Approvals,
  type Approved,
  AskedApproval,
  type Movement,
  WAITS_MESSAGE,
} from '../../approvals/index.js';
import type { BulkAdjustment, BulkOperation, BulkTotals } from '../domain/bulk-adjustment.js';
import { walletRefusals } from '../domain/refusals.js';
import { BulkRuns } from './bulk-runs.js';

export class EverybodyAdjusted {
  @ApiProperty({ example: 'Token balance updated successfully!' })
  message!: string;

  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({ enum: ['add', 'subtract'], enumName: 'BulkOperation' })
  operation!: BulkOperation;

  @ApiProperty({ type: 'integer', description: 'Number of players whose balance changes' })
  affected!: number;

  @ApiProperty({ type: 'integer', description: 'Number of players with no tokens to subtract' })
  skipped!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Number of players who had fewer tokens than the amount, so that less was subtracted',
  })
  partial!: number;

  @ApiProperty({ type: 'integer', description: 'Change of all wallets together, in tokens' })
  totalDelta!: number;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

export class AdjustEverybody extends Command<EverybodyAdjusted> {
  constructor(
    /**
     * Id of this bulk adjustment. It is derived from the idempotency key, so that every repeat of a
     * request has the same id.
     */
    readonly runId: Id,
    readonly adminId: Id,
    readonly amountTokens: number,
    readonly operation: BulkOperation,
    readonly reason: string,
    readonly dryRun: boolean,
    /**
     * The approval by a second admin; null before a second admin has approved. The adjustment
     * covers the players who were registered at the time `until`, when the request was made.
     */
    readonly approved: (Approved & { readonly until: Date }) | null = null,
  ) {
    super();
  }
}

const KIND = 'tokens.adjust-all';

type Wanted = Pick<BulkAdjustment, 'operation' | 'amountTokens'>;

const keyOf = (runId: string) => `bulk-adjustment:${runId}`;

@CommandHandler(AdjustEverybody)
export class AdjustEverybodyHandler implements ICommandHandler<AdjustEverybody>, OnModuleInit {
  constructor(
    private readonly runs: BulkRuns,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) => {
        const operation: BulkOperation = request.operation === 'subtract' ? 'subtract' : 'add';
        const amount = Number(request.amountTokens);
        const until = new Date(String(request.until));
        return this.execute(
          new AdjustEverybody(approved.id, requestedBy, amount, operation, reason, false, {
            ...approved,
            until,
          }),
        );
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

  async execute(command: AdjustEverybody): Promise<EverybodyAdjusted> {
    const { adminId, runId, approved } = command;
    if (approved) return this.adjust(command, approved.until);
    // Only players who are registered now are counted and adjusted.
    const until = await this.runs.until(runId);
    const attempt = {
      kind: KIND,
      adminId,
      key: keyOf(runId),
      count: () => this.movementOf(command, until),
    };
    if (command.dryRun) {
      const needsApproval = await this.approvals.needed(attempt);
      return { ...(await this.foresee(command, until)), needsApproval };
    }
    const done = await this.approvals.alone(attempt, () => this.adjust(command, until));
    if (done) return done;
    const foreseen = await this.foresee(command, until);
    const approval = await this.ask(command, { ...foreseen, until });
    return { ...foreseen, message: WAITS_MESSAGE, dryRun: false, needsApproval: true, approval };
  }

  private async foresee(wanted: Wanted, until: Date): Promise<EverybodyAdjusted> {
    const { population, ...totals } = await this.runs.foresee(wanted, until);
    return answer(wanted, totals, population, true);
  }

  private async movementOf(wanted: Wanted, until: Date): Promise<Movement> {
    const { totalDelta } = await this.runs.foresee(wanted, until);
    return { tokens: Math.abs(totalDelta), paysOut: Math.max(0, totalDelta) };
  }

  private async adjust(command: AdjustEverybody, until: Date): Promise<EverybodyAdjusted> {
    const { runId: id, adminId, reason, operation, amountTokens, approved } = command;
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
    { runId, adminId, reason, operation, amountTokens }: AdjustEverybody,
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

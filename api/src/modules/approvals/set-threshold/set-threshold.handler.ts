import { type OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Activity } from '../../activity/index.js';
import { Approvals } from '../approvals.js';
import { WAITS_MESSAGE } from '../asked-approval.js';
import { isLoosened } from '../domain/approval.js';
import { Threshold } from '../threshold.js';
import { SetThreshold } from './set-threshold.command.js';
import type { ThresholdSet } from './set-threshold.dto.js';

const KIND = 'approvals.set-threshold';

/**
 * Who could raise the bound alone could do alone what it holds back. So tightening it is one
 * admin's decision, and loosening it takes two.
 */
@CommandHandler(SetThreshold)
export class SetThresholdHandler implements ICommandHandler<SetThreshold>, OnModuleInit {
  constructor(
    private readonly threshold: Threshold,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
  ) {}

  onModuleInit(): void {
    this.approvals.carryOut(KIND, ({ request, reason, requestedBy, ...approved }) =>
      this.execute(
        new SetThreshold(requestedBy, Number(request.aboveTokens), reason, approved.key, approved),
      ),
    );
  }

  async execute(command: SetThreshold): Promise<ThresholdSet> {
    const { adminId, aboveTokens, reason, key, approved } = command;
    const before = await this.threshold.read();
    if (isLoosened(before, aboveTokens) && !approved) {
      const approval = await this.approvals.ask({
        kind: KIND,
        target: { type: 'settings', id: 'approvals' },
        ...{ playerId: null, amountTokens: aboveTokens, request: { aboveTokens } },
        ...{ reason, requestedBy: adminId, key, single: true },
      });
      return { message: WAITS_MESSAGE, aboveTokens: before, approval };
    }
    await this.threshold.write(aboveTokens);
    await this.activity.record({
      actor: { userId: adminId, role: 'admin' },
      action: 'approvals.threshold-set',
      target: { type: 'settings', id: 'approvals' },
      before: { aboveTokens: before },
      after: { aboveTokens, ...(approved && { approvedBy: approved.approvedBy }) },
      reason,
    });
    return { message: 'Settings updated successfully', aboveTokens, approval: null };
  }
}

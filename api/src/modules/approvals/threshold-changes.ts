import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../kernel/index.js';
import { Activity } from '../activity/index.js';
import { Settings } from '../settings/index.js';
import { Approvals, type Approved } from './approvals.js';
import { AskedApproval, WAITS_MESSAGE } from './asked-approval.js';
import { isLimitRaised } from './domain/approval.js';
import { Threshold } from './threshold.js';

export class ThresholdAnswer {
  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that an admin may move alone in 24 hours; 0: no action needs a second admin',
  })
  aboveTokens!: number;
}

export class ThresholdSet extends ThresholdAnswer {
  @ApiProperty({ example: 'Settings updated successfully' })
  message!: string;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

interface SetThreshold {
  readonly adminId: Id;
  readonly aboveTokens: number;
  readonly reason: string;
  readonly key: string;
  /** The approval by a second admin; missing before a second admin has approved. */
  readonly approved?: Approved;
}

const KIND = 'approvals.set-threshold';

const inTokens = (aboveTokens: number) =>
  aboveTokens > 0 ? `${aboveTokens} tokens` : 'switched off';

/**
 * Sets the limit above which a second admin is needed. A higher limit needs two admins; otherwise
 * one admin could raise the limit and then act alone.
 */
@Injectable()
export class ThresholdChanges implements OnModuleInit {
  constructor(
    private readonly threshold: Threshold,
    private readonly settings: Settings,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) =>
        this.make({
          adminId: requestedBy,
          aboveTokens: Number(request.aboveTokens),
          reason,
          key: approved.key,
          approved,
        }),
      look: async ({ aboveTokens }) => ({
        facts: [
          { name: 'Above, at present', value: inTokens(await this.threshold.read()) },
          { name: 'Above, from then on', value: inTokens(Number(aboveTokens)) },
        ],
        seal: null,
      }),
      isDone: async ({ request }) => (await this.threshold.read()) === Number(request.aboveTokens),
    });
  }

  async make(command: SetThreshold): Promise<ThresholdSet> {
    const { adminId, aboveTokens, reason, key, approved } = command;
    if (await this.settings.isWritten(key)) return thresholdSet(aboveTokens);
    const before = await this.threshold.read();
    if (isLimitRaised(before, aboveTokens) && !approved) {
      const approval = await this.approvals.ask({
        kind: KIND,
        target: { type: 'settings', id: 'approvals' },
        playerId: null,
        amountTokens: aboveTokens,
        request: { aboveTokens },
        reason,
        requestedBy: adminId,
        key,
        single: true,
      });
      return { message: WAITS_MESSAGE, aboveTokens: before, approval };
    }
    await this.settings.write({
      change: { secondAdminAboveTokens: aboveTokens },
      adminId,
      reason,
      key,
    });
    await this.activity.record({
      actor: adminId,
      action: 'approvals.threshold-set',
      target: { type: 'settings', id: 'approvals' },
      before: { aboveTokens: before },
      after: { aboveTokens, ...(approved && { approvedBy: approved.approvedBy }) },
      reason,
    });
    return thresholdSet(aboveTokens);
  }
}

const thresholdSet = (aboveTokens: number): ThresholdSet => ({
  message: 'Settings updated successfully',
  aboveTokens,
  approval: null,
});

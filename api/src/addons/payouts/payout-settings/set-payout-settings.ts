import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id, Plain } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import {
  type ApprovalData,
  Approvals,
  type Approved,
  WAITS_MESSAGE,
} from '../../../modules/approvals/index.js';
import { isLooserPayout, Settings } from '../../../modules/settings/index.js';
import { RazorpayX } from '../razorpayx/index.js';
import { payoutRefusals } from '../refusals.js';
import {
  type PayoutSettingsInForce,
  type PayoutSettingsSet,
  shownSettings,
  storedSettings,
} from './payout-settings.dto.js';

interface Wanted {
  readonly adminId: Id;
  readonly settings: PayoutSettingsInForce;
  readonly reason: string;
  readonly key: string;
  readonly approved: Approved | null;
}

const KIND = 'payouts.set-settings';

/**
 * Stores the settings of automatic payouts. If approvals are switched on, a change that lets more
 * money leave by itself needs a second admin.
 */
@Injectable()
export class SetPayoutSettings implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
    private readonly provider: RazorpayX,
  ) {}

  onModuleInit(): void {
    const wanted = (request: ApprovalData) => request.settings as Plain<PayoutSettingsInForce>;
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy: adminId, ...approved }) =>
        this.set({ adminId, settings: wanted(request), reason, key: approved.key, approved }),
      look: async (request) => ({ facts: await this.changes(wanted(request)), seal: null }),
      isDone: async ({ request }) => (await this.changes(wanted(request))).length === 0,
    });
  }

  async set({ adminId, settings, reason, key, approved }: Wanted): Promise<PayoutSettingsSet> {
    const after = shownSettings(storedSettings(settings));
    if (await this.settings.isWritten(key)) return settingsSet(after);
    if (after.mode === 'auto' && !this.provider.isConfigured) {
      throw payoutRefusals.PAYOUTS_NOT_CONFIGURED();
    }
    const stored = await this.settings.read();
    const before = shownSettings(stored);
    const isLooser = isLooserPayout(stored, storedSettings(settings));
    if (isLooser && !approved && (await this.approvals.isOn())) {
      const approval = await this.approvals.ask({
        kind: KIND,
        target: { type: 'settings', id: 'payouts' },
        playerId: null,
        amountTokens: 0,
        request: { settings: { ...after } },
        reason,
        requestedBy: adminId,
        key,
        single: true,
      });
      return { message: WAITS_MESSAGE, settings: before, approval };
    }
    await this.settings.write({ change: storedSettings(settings), adminId, reason, key });
    await this.activity.record({
      actor: adminId,
      action: 'payouts.settings-set',
      target: { type: 'settings', id: 'payouts' },
      before: { ...before },
      after: { ...after, ...(approved && { approvedBy: approved.approvedBy }) },
      reason,
    });
    return settingsSet(after);
  }

  private async changes(wanted: PayoutSettingsInForce) {
    const now = Object.entries(shownSettings(await this.settings.read()));
    const after = new Map(Object.entries(shownSettings(storedSettings(wanted))));
    return now
      .filter(([name, value]) => after.get(name) !== value)
      .map(([name, value]) => ({ name, value: `${value}, then ${after.get(name)}` }));
  }
}

const settingsSet = (settings: PayoutSettingsInForce): PayoutSettingsSet => ({
  message: 'Settings updated successfully',
  settings,
  approval: null,
});

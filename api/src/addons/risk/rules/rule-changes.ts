import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id, Plain } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import {
  type ApprovalData,
  Approvals,
  type Approved,
  WAITS_MESSAGE,
} from '../../../modules/approvals/index.js';
import { looserRules, type RiskSettings, Settings } from '../../../modules/settings/index.js';
import { type RulesInForce, type RulesSet, rulesOf, settingsOf } from './rules.dto.js';

interface SetRules {
  readonly adminId: Id;
  readonly rules: RulesInForce;
  readonly reason: string;
  readonly key: string;
  readonly approved: Approved | null;
}

const KIND = 'risk.set-rules';

/** Changes the rules that can block payouts, deposits and promo codes, and the limits of signals. */
@Injectable()
export class RuleChanges implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
  ) {}

  onModuleInit(): void {
    const wanted = (request: ApprovalData) => request.rules as Plain<RulesInForce>;
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) =>
        this.setRules({
          adminId: requestedBy,
          rules: wanted(request),
          reason,
          key: approved.key,
          approved,
        }),
      look: async (request) => ({ facts: await this.changes(wanted(request)), seal: null }),
      isDone: async ({ request }) => (await this.changes(wanted(request))).length === 0,
    });
  }

  /**
   * Stores the rules. If approvals are switched on, a change that loosens a rule needs a second
   * admin.
   */
  async setRules({ adminId, rules, reason, key, approved }: SetRules): Promise<RulesSet> {
    const after = rulesOf(settingsOf(rules));
    if (await this.settings.isWritten(key)) return rulesSet(after);
    const settings = await this.settings.read();
    const before = rulesOf(settings);
    const isLooser = looserRules(settings, settingsOf(rules)).length > 0;
    if (isLooser && !approved && (await this.approvals.isOn())) {
      const approval = await this.approvals.ask({
        kind: KIND,
        target: { type: 'settings', id: 'rules' },
        playerId: null,
        amountTokens: 0,
        request: { rules: { ...after } },
        reason,
        requestedBy: adminId,
        key,
        single: true,
      });
      return { message: WAITS_MESSAGE, rules: before, approval };
    }
    await this.settings.write({ change: settingsOf(rules), adminId, reason, key });
    await this.activity.record({
      actor: adminId,
      action: 'risk.rules-set',
      target: { type: 'settings', id: 'rules' },
      before: { ...before },
      after: { ...after, ...(approved && { approvedBy: approved.approvedBy }) },
      reason,
    });
    return rulesSet(after);
  }

  /** Changes one limit of the signals. A follower of the log then evaluates all players again. */
  async setBound(adminId: Id, name: keyof RiskSettings, value: number, key: string): Promise<void> {
    if (await this.settings.isWritten(key)) return;
    const change = { [name]: value };
    const { before } = await this.settings.write({ change, adminId, reason: null, key });
    await this.activity.record({
      actor: adminId,
      action: 'risk.bound-set',
      target: { type: 'settings', id: 'risk' },
      before: { [name]: before[name] },
      after: change,
    });
  }

  private async changes(wanted: RulesInForce) {
    const now = Object.entries(rulesOf(await this.settings.read()));
    const after = new Map(Object.entries(rulesOf(settingsOf(wanted))));
    return now
      .filter(([name, value]) => after.get(name) !== value)
      .map(([name, value]) => ({ name, value: `${value}, then ${after.get(name)}` }));
  }
}

const rulesSet = (rules: RulesInForce): RulesSet => ({
  message: 'Settings updated successfully',
  rules,
  approval: null,
});

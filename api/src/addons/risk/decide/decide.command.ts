import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type Id } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { Cases } from '../cases.js';
import { riskRefusals } from '../refusals.js';
import type { RiskCase } from '../signals/signal.entity.js';

export type Decision =
  /** Assigns the player's case to an admin; null removes the assignment. */
  | { readonly kind: 'assign'; readonly to: Id | null }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'hold'; readonly text: string }
  | { readonly kind: 'release'; readonly text: string };

const DONE = {
  assign: 'risk.assigned',
  note: 'risk.noted',
  hold: 'risk.payouts-held',
  release: 'risk.payouts-released',
} as const;

/**
 * Stores an admin's decision about a player: an assignment, a note, a hold of the payouts, or the
 * release of held payouts.
 */
export class Decide extends Command<void> {
  constructor(
    readonly adminId: Id,
    readonly playerId: string,
    readonly decision: Decision,
  ) {
    super();
  }
}

@CommandHandler(Decide)
export class DecideHandler implements ICommandHandler<Decide> {
  constructor(
    private readonly database: Database,
    private readonly cases: Cases,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute({ adminId, playerId, decision }: Decide): Promise<void> {
    await this.cases.mustBePlayer(playerId);
    const kept = await this.cases.find(playerId);
    const waits = await this.cases.waitsByRule(kept);
    await this.database.transaction(async (client) => {
      const change = this.changeBy(adminId, decision, kept);
      const before = await this.cases.change(client, playerId, change);
      const isHeld = !!before?.heldAt;
      if (decision.kind === 'hold' && isHeld) throw riskRefusals.ALREADY_HELD();
      if (decision.kind === 'release' && !isHeld && !waits) throw riskRefusals.NOT_HELD();
      const isAssigning = decision.kind === 'assign';
      const entry = {
        actor: adminId,
        action: DONE[decision.kind],
        target: { type: 'user', id: playerId },
        before: isAssigning ? { assignedTo: before?.assignedTo ?? null } : null,
        after: isAssigning ? { assignedTo: decision.to } : null,
        reason: isAssigning ? null : decision.text,
      };
      await this.activity.record(entry, client);
    });
  }

  private changeBy(adminId: Id, decision: Decision, seen: RiskCase | null) {
    switch (decision.kind) {
      case 'assign':
        return { assignedTo: decision.to };
      case 'note':
        return {};
      case 'hold':
        return { heldAt: this.clock.now(), heldBy: adminId, holdReason: decision.text };
      case 'release':
        return {
          heldAt: null,
          heldBy: null,
          holdReason: null,
          releasedScore: seen?.score ?? 0,
        };
    }
  }
}

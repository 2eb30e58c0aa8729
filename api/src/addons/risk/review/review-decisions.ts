import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { SaferPlay } from '../../safer-play/index.js';
import { Answers } from '../answers/answers.js';
import { Cases } from '../cases.js';
import { Facts } from '../facts/facts.js';
import { riskRefusals } from '../refusals.js';
import { type RiskCase, RiskClearance, RiskSignal } from '../signals/signal.entity.js';
import { Signals } from '../signals/signals.js';

export class FactsForgotten {
  @ApiProperty({ type: 'integer' })
  forgotten!: number;
}

type Decision =
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

/** What admins decide about the players and signals of Risk review. */
@Injectable()
export class ReviewDecisions {
  constructor(
    private readonly database: Database,
    private readonly cases: Cases,
    private readonly facts: Facts,
    private readonly answers: Answers,
    private readonly signals: Signals,
    private readonly saferPlay: SaferPlay,
    private readonly activity: Activity,
    private readonly clock: Clock,
    @InjectRepository(RiskSignal) private readonly rows: Repository<RiskSignal>,
    @InjectRepository(RiskClearance) private readonly clearances: Repository<RiskClearance>,
  ) {}

  /**
   * Stores an admin's decision about a player: an assignment, a note, a hold of the payouts, or the
   * release of held payouts.
   */
  async decide(adminId: Id, playerId: string, decision: Decision): Promise<void> {
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

  /**
   * Marks a risk signal as a false positive, for all accounts of the signal. A further account or
   * new evidence creates a new risk signal.
   */
  async clear(adminId: Id, signalId: string, note: string): Promise<void> {
    await this.database.transaction(async (client) => {
      const signal = isId(signalId)
        ? await within(client, this.rows).findOneBy({ id: signalId })
        : null;
      if (!signal) throw riskRefusals.SIGNAL_NOT_FOUND();
      const cleared = {
        signalId,
        clearedBy: adminId,
        clearedAt: this.clock.now(),
        note,
        kind: signal.kind,
        accounts: [...signal.accounts],
        evidence: signal.evidence && [...signal.evidence],
      };
      const { raw } = await within(client, this.clearances)
        .createQueryBuilder()
        .insert()
        .values(cleared)
        .orIgnore()
        .returning('signal_id')
        .execute();
      if (raw.length === 0) return;
      await this.signals.score(client, signal.accounts);
      for (const userId of signal.accounts) {
        await this.activity.record(
          {
            actor: adminId,
            action: 'risk.cleared',
            target: { type: 'user', id: userId },
            before: { signal: signal.kind, sentence: signal.sentence },
            reason: note,
          },
          client,
        );
      }
    });
  }

  /**
   * Deletes the facts, explanations, confirmed age and Indian state of a player at the player's
   * request. The next evaluation stores mailbox, UID and payout destinations again, unless they are
   * first removed from the rows of the account and its withdrawals.
   */
  async forget(adminId: Id, playerId: string): Promise<FactsForgotten> {
    await this.cases.mustBePlayer(playerId);
    // Read the linked accounts before the deletion, because only the facts show which accounts to
    // evaluate again.
    const linked = await this.signals.linkedTo([playerId]);
    const forgotten = await this.database.transaction(async (client) => {
      const count = await this.facts.forget(client, playerId);
      await this.answers.forget(client, playerId);
      await this.saferPlay.forget(client, playerId);
      const entry = {
        actor: adminId,
        action: 'risk.facts-forgotten',
        target: { type: 'user', id: playerId },
        after: { forgotten: count },
      };
      await this.activity.record(entry, client);
      return count;
    });
    await this.signals.judge(linked);
    return { forgotten };
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

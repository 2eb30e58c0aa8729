import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Clock, type Id, isId } from '../../kernel/index.js';
import { Activity, type MadeChange } from '../activity/index.js';
import { Approvals, type Approved, WAITS_MESSAGE } from '../approvals/index.js';
import { CREATE_KIND } from './creating.js';
import { givesAway } from './domain/promo-code.js';
import { promoRefusals } from './domain/refusals.js';
import { type CodeToggled, promoCodeView } from './promo-code.dto.js';
import type { PromoRow } from './promo-code.entity.js';
import { PromoRows } from './promo-rows.js';

interface Wanted {
  readonly adminId: Id;
  readonly promoId: string;
  readonly isActive: boolean | undefined;
  readonly wasActive: boolean | undefined;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
  /** The approval by another admin; null before an approval. */
  readonly approved: Approved | null;
}

const KIND = 'promo-code.activate';

/**
 * Maximum number of tries of a switch. A try fails if another admin switches the promo code at the
 * same time.
 */
const MOST_TRIES = 5;

/** Switches promo codes on and off. */
@Injectable()
export class Toggling implements OnModuleInit {
  constructor(
    private readonly rows: PromoRows,
    private readonly clock: Clock,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, requestedBy, reason: _, ...approved }) =>
        this.toggle({
          adminId: requestedBy,
          promoId: String(request.promoId),
          isActive: true,
          wasActive: undefined,
          key: approved.key,
          approved,
        }),
      look: async ({ promoId }) => {
        const row = await this.load(String(promoId));
        return {
          facts: [
            { name: 'Code', value: row.code },
            { name: 'Tokens for each use', value: String(row.tokens) },
            { name: 'Uses left', value: String(usesLeft(row)) },
            { name: 'Expires', value: row.expiresAt.toISOString() },
            { name: 'Status', value: row.isActive ? 'active' : 'inactive' },
          ],
          seal: null,
        };
      },
      isDone: async ({ request }) => (await this.load(String(request.promoId))).isActive,
    });
  }

  /**
   * Switches a promo code on or off. Switching it on may pay out all remaining uses, so it counts
   * towards the approval limit like creating the code. A code that was approved once can be
   * switched without a new approval, because its tokens and its number of uses never change.
   */
  async toggle(wanted: Wanted): Promise<CodeToggled> {
    const { adminId, promoId, isActive, wasActive, key, approved } = wanted;
    const overtaken = promoRefusals.CHANGED_MEANWHILE();
    const made = await this.activity.ofRequest(key);
    if (made) return this.repeated(promoId, made);
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const row = await this.load(promoId);
      if (wasActive !== undefined && wasActive !== row.isActive) throw overtaken;
      const to = isActive ?? !row.isActive;
      const attempt = {
        kind: KIND,
        adminId,
        key,
        count: async () => {
          const isFree = !to || row.isActive || (await this.wasAgreedTo(promoId));
          return givesAway(row, isFree ? 0 : usesLeft(row));
        },
      };
      const turn = async () => {
        const turned = { ...row, isActive: to };
        const record = (client: PoolClient) => this.record(wanted, turned, client);
        if (!(await this.rows.switch(row.id, to, row.isActive, record))) throw overtaken;
        return answer(turned, this.clock.now());
      };
      try {
        const done = approved ? await turn() : await this.approvals.alone(attempt, turn);
        return done ?? (await this.ask(wanted, row));
      } catch (error) {
        if (error !== overtaken) throw error;
      }
    }
    throw overtaken;
  }

  private async load(promoId: string): Promise<PromoRow> {
    const row = isId(promoId) ? await this.rows.find(promoId) : null;
    if (!row) throw promoRefusals.PROMO_NOT_FOUND();
    return row;
  }

  private wasAgreedTo(promoId: string): Promise<boolean> {
    return this.approvals.wasApproved(promoId, [CREATE_KIND, KIND]);
  }

  private record(
    { adminId, approved, key }: Wanted,
    { id, isActive, usedCount }: PromoRow,
    client: PoolClient,
  ): Promise<void> {
    return this.activity.record(
      {
        actor: adminId,
        action: isActive ? 'promo-code.activated' : 'promo-code.deactivated',
        target: { type: 'promo-code', id },
        after: { isActive, usedCount, ...(approved && { approvedBy: approved.approvedBy }) },
        requestKey: key,
      },
      client,
    );
  }

  /** Returns the answer of the request that made this change, as it was at that time. */
  private async repeated(promoId: string, { after, recordedAt }: MadeChange): Promise<CodeToggled> {
    const row = await this.load(promoId);
    const [isActive, usedCount] = [after.isActive === true, Number(after.usedCount)];
    return answer({ ...row, isActive, usedCount }, recordedAt);
  }

  private async ask({ adminId, promoId, key }: Wanted, row: PromoRow): Promise<CodeToggled> {
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'promo-code', id: promoId },
      playerId: null,
      amountTokens: givesAway(row, usesLeft(row)).tokens,
      request: { promoId, code: row.code },
      reason: `Switch ${row.code} on`,
      requestedBy: adminId,
      key,
      single: true,
    });
    return { ...answer(row, this.clock.now()), message: WAITS_MESSAGE, approval };
  }
}

const usesLeft = ({ maxUses, usedCount }: PromoRow) => maxUses - usedCount;

const answer = (row: PromoRow, now: Date): CodeToggled => ({
  message: 'Promo code status updated',
  promoCode: promoCodeView(row, now),
  approval: null,
});

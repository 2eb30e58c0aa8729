import { Injectable, type OnModuleInit } from '@nestjs/common';
import { assert, Clock } from '../../kernel/index.js';
import { Activity } from '../activity/index.js';
import { type ApprovalData, Approvals, type Approved, WAITS_MESSAGE } from '../approvals/index.js';
import { Ledger } from '../ledger/index.js';
import { refusalOf } from '../wallet/index.js';
import { usesOpened } from './domain/commands.js';
import { givesAway } from './domain/promo-code.js';
import { promoRefusals } from './domain/refusals.js';
import { type CodeCreated, promoCodeView } from './promo-code.dto.js';
import type { NewPromo } from './promo-code.entity.js';
import { PromoRows } from './promo-rows.js';

interface Wanted {
  readonly promo: NewPromo;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
  /** The approval by another admin; null before an approval. */
  readonly approved: Approved | null;
}

export const CREATE_KIND = 'promo-code.create';

/** Creates promo codes. */
@Injectable()
export class Creating implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly rows: PromoRows,
    private readonly clock: Clock,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(CREATE_KIND, {
      execute: ({ request, requestedBy, reason: _, ...approved }) =>
        this.create({ promo: promoIn(request, requestedBy), key: approved.key, approved }),
      look: ({ code, description, tokens, maxUses, expiresAt }) => ({
        facts: [
          { name: 'Code', value: String(code) },
          { name: 'Description', value: String(description) },
          { name: 'Tokens for each use', value: String(tokens) },
          { name: 'Uses at most', value: String(maxUses) },
          { name: 'Expires', value: String(expiresAt) },
        ],
        seal: null,
      }),
    });
  }

  /**
   * Creates a promo code. The tokens of all its uses count towards the limit above which a second
   * admin must approve, because redeeming the code needs no further approval.
   */
  async create(wanted: Wanted): Promise<CodeCreated> {
    const { promo, key, approved } = wanted;
    if (promo.expiresAt <= this.clock.now()) throw promoRefusals.EXPIRY_PAST();
    if (approved) return this.add(wanted);
    const attempt = {
      kind: CREATE_KIND,
      adminId: promo.createdBy,
      key,
      count: () => givesAway(promo, promo.maxUses),
    };
    const created = await this.approvals.alone(attempt, () => this.add(wanted));
    return created ?? this.ask(wanted);
  }

  private async add({ promo, approved }: Wanted): Promise<CodeCreated> {
    if (!(await this.rows.add(promo))) throw promoRefusals.CODE_TAKEN();
    // If the process stops before this posting, the first redemption posts the uses.
    const outcome = await this.ledger.post(usesOpened(promo, promo.createdBy));
    if (!outcome.posted && outcome.code !== 'ALREADY_HAPPENED') throw refusalOf(outcome);
    const { id, createdBy, ...after } = promo;
    await this.activity.record({
      actor: createdBy,
      action: 'promo-code.created',
      target: { type: 'promo-code', id },
      after: { ...after, ...(approved && { approvedBy: approved.approvedBy }) },
    });
    const row = await this.rows.find(promo.id);
    assert(row, 'a code that was just written is found');
    // A new code is active and unused. A repeat of the request may find it used or switched off.
    const created = { ...row, isActive: true, usedCount: 0 };
    const promoCode = promoCodeView(created, row.createdAt);
    return { message: 'Promo code created successfully', promoCode, approval: null };
  }

  private async ask({ promo, key }: Wanted): Promise<CodeCreated> {
    if (await this.rows.isTaken(promo.code)) throw promoRefusals.CODE_TAKEN();
    const { id: promoId, createdBy, expiresAt, ...terms } = promo;
    const approval = await this.approvals.ask({
      kind: CREATE_KIND,
      target: { type: 'promo-code', id: promoId },
      playerId: null,
      amountTokens: givesAway(promo, promo.maxUses).tokens,
      request: { ...terms, promoId, expiresAt: expiresAt.toISOString() },
      reason: promo.description,
      requestedBy: createdBy,
      key,
      single: true,
    });
    return { message: WAITS_MESSAGE, promoCode: null, approval };
  }
}

const promoIn = (request: ApprovalData, createdBy: string): NewPromo => ({
  id: String(request.promoId),
  code: String(request.code),
  description: String(request.description),
  tokens: Number(request.tokens),
  maxUses: Number(request.maxUses),
  expiresAt: new Date(String(request.expiresAt)),
  createdBy,
});

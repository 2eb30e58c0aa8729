import { Injectable, type OnModuleInit } from '@nestjs/common';
import { assert, generalRefusals, type Id, isId } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { Activity } from '../activity/index.js';
import { Approvals, type Approved, WAITS_MESSAGE } from '../approvals/index.js';
import { Ledger, leavesHouse } from '../ledger/index.js';
import type { TokensAdjustedAnswer } from './adjustment.dto.js';
import { tokensAdjusted } from './domain/adjustment.js';
import { refusalOf, walletRefusals } from './domain/refusals.js';

interface AdjustTokens {
  readonly adminId: Id;
  readonly userId: string;
  readonly amountTokens: number;
  readonly reason: string;
  readonly dryRun: boolean;
  /** Idempotency key with which this request is posted to the ledger. */
  readonly key: string;
  /** The approval by a second admin; null before a second admin has approved. */
  readonly approved: Approved | null;
}

const KIND = 'tokens.adjust';

/** Adjusts one wallet. */
@Injectable()
export class Adjusting implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly activity: Activity,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) => {
        const [userId, amountTokens] = [String(request.userId), Number(request.amountTokens)];
        const asked = { adminId: requestedBy, userId, amountTokens, reason, dryRun: false };
        return this.make({ ...asked, key: approved.key, approved });
      },
      look: ({ amountTokens }) => ({ facts: amountFacts(Number(amountTokens)), seal: null }),
    });
  }

  async make(command: AdjustTokens): Promise<TokensAdjustedAnswer> {
    const { adminId, userId, amountTokens, key, dryRun, approved } = command;
    if (amountTokens === 0) throw walletRefusals.AMOUNT_ZERO();
    await this.mustBePlayer(userId);
    if (approved) return this.adjust(command);
    const attempt = { kind: KIND, adminId, key, count: () => movementOf(command) };
    if (dryRun) {
      const needsApproval = await this.approvals.needed(attempt);
      const balance = await this.foresee(userId, amountTokens);
      return { ...foreseen(userId, amountTokens, balance), needsApproval };
    }
    const done = await this.approvals.alone(attempt, () => this.adjust(command));
    return done ?? this.ask(command, await this.foresee(userId, amountTokens));
  }

  private async mustBePlayer(userId: string): Promise<void> {
    const player = isId(userId)
      ? await this.database.row("SELECT 1 FROM user_account WHERE id = $1 AND role = 'player'", [
          userId,
        ])
      : null;
    if (!player) throw generalRefusals.USER_NOT_FOUND();
  }

  /**
   * Returns the present balance; throws a refusal if the adjustment would make the balance
   * negative.
   */
  private async foresee(userId: string, amountTokens: number): Promise<number> {
    const { balance } = await this.ledger.account(`player:${userId}`);
    if (balance + amountTokens < 0) throw walletRefusals.INSUFFICIENT_BALANCE();
    return balance;
  }

  private async ask(command: AdjustTokens, balance: number): Promise<TokensAdjustedAnswer> {
    const { adminId, userId, amountTokens, reason, key } = command;
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'user', id: userId },
      playerId: userId,
      amountTokens: Math.abs(amountTokens),
      request: { userId, amountTokens },
      reason,
      requestedBy: adminId,
      key,
      single: false,
    });
    const unchanged = answer(userId, 0, balance, WAITS_MESSAGE);
    return { ...unchanged, needsApproval: true, approval };
  }

  private async adjust(command: AdjustTokens): Promise<TokensAdjustedAnswer> {
    const { adminId, userId, amountTokens, reason, approved } = command;
    const outcome = await this.ledger.post(eventOf(command));
    if (!outcome.posted) throw refusalOf(outcome);
    const balance = outcome.balances.get(`player:${userId}`);
    assert(balance !== undefined, 'a receipt has the balance of each account with an entry');
    await this.activity.record({
      actor: adminId,
      action: 'tokens.adjusted',
      target: { type: 'user', id: userId },
      before: { balance: balance - amountTokens },
      after: { balance, ...(approved && { approvedBy: approved.approvedBy }) },
      reason,
    });
    return answer(userId, amountTokens, balance, 'Token balance updated successfully!');
  }
}

const eventOf = ({ adminId, userId, amountTokens, reason, key }: AdjustTokens) =>
  tokensAdjusted({
    userId,
    amountTokens,
    reason,
    actor: { type: 'admin', id: adminId },
    idempotencyKey: key,
  });

/**
 * Returns the amounts that count towards the approval limit: all adjusted tokens, and separately
 * those that leave the house.
 */
const movementOf = (command: AdjustTokens) => ({
  tokens: Math.abs(command.amountTokens),
  paysOut: leavesHouse(eventOf(command).entries),
});

const amountFacts = (amountTokens: number) => [
  amountTokens > 0
    ? { name: 'Tokens added', value: String(amountTokens) }
    : { name: 'Tokens taken', value: String(-amountTokens) },
];

const foreseen = (userId: string, amountTokens: number, balance: number) => ({
  ...answer(userId, amountTokens, balance + amountTokens, 'Nothing was changed'),
  dryRun: true,
});

function answer(
  userId: string,
  amountTokens: number,
  balanceAfter: number,
  message: string,
): TokensAdjustedAnswer {
  return {
    message,
    dryRun: false,
    balanceBefore: balanceAfter - amountTokens,
    balanceAfter,
    user: { _id: userId, id: userId, tokens: balanceAfter },
    needsApproval: false,
    approval: null,
  };
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { LogFollower, type LoggedEvent } from '../ledger/index.js';
import { Mail } from '../mail/index.js';
import { Notifications } from '../notifications/index.js';

const WALLET = 'player:';

interface Change {
  readonly userId: Id;
  /** Number of tokens added; negative if they were taken. */
  readonly amount: number;
  readonly balance: number;
}

/**
 * Follows the log. Tells each player whose balance an admin has changed the amount and the reason,
 * and also mails it if tokens were taken.
 */
@Injectable()
export class TellAdjusted implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly notifications: Notifications,
  ) {}

  onModuleInit(): void {
    this.follower.register({
      name: 'adjustment-news',
      types: ['TokensAdjusted'],
      // Older adjustments are no news to players.
      startsAt: 'now',
      handle: (event) => this.handle(event),
    });
  }

  private async handle(event: LoggedEvent): Promise<void> {
    if (event.actor.type !== 'admin') return;
    const changes = changesOf(event);
    const reason = event.reason ?? '';
    await this.notifications.addAll(
      changes.map(({ userId, amount }) => ({
        userId,
        kind: 'adjustment',
        link: '/transaction-history',
        dedupeKey: `adjustment:${event.position}`,
        code: amount > 0 ? ('tokens-given' as const) : ('tokens-taken' as const),
        values: { tokens: Math.abs(amount), reason },
      })),
    );
    await this.mailDebits(
      changes.filter(({ amount }) => amount < 0),
      event,
    );
  }

  private async mailDebits(debits: readonly Change[], event: LoggedEvent): Promise<void> {
    if (debits.length === 0) return;
    const people = await this.database.rows<{ id: Id; email: string }>(
      'SELECT id, email FROM user_account WHERE id = ANY ($1)',
      [debits.map(({ userId }) => userId)],
    );
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    for (const { userId, amount, balance } of debits) {
      const to = emails.get(userId);
      if (!to) continue;
      await this.mail.send({
        to,
        template: 'tokens-taken',
        data: {
          amountTokens: -amount,
          balanceTokens: balance,
          reason: event.reason ?? '',
          at: event.recordedAt.toISOString(),
        },
        dedupeKey: `tokens-taken:${event.position}:${userId}`,
      });
    }
  }
}

/** Returns the change of each player's wallet by an event. */
const changesOf = ({ entries }: LoggedEvent): readonly Change[] =>
  entries
    .filter(({ account }) => account.startsWith(WALLET))
    .map(({ account, amount, balanceAfter }) => ({
      userId: account.slice(WALLET.length),
      amount,
      balance: balanceAfter,
    }));

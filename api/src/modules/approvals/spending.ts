import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { Clock, generalRefusals, type Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { within } from '../../platform/entities/index.js';
import { ApprovalSpending } from './approval.entity.js';
import { SPENDING_COUNTS_MS, staysBelow } from './domain/approval.js';

export interface Spending {
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
  readonly kind: string;
  readonly adminId: Id;
  readonly tokens: number;
}

export type Reserved = 'reserved' | 'reserved-before' | 'above';

/** Counts the tokens that each admin paid out alone in the last 24 hours. */
@Injectable()
export class AdminSpending {
  constructor(
    private readonly database: Database,
    @InjectRepository(ApprovalSpending) private readonly rows: Repository<ApprovalSpending>,
    private readonly clock: Clock,
  ) {}

  async ofAdmin(adminId: Id, client?: pg.ClientBase): Promise<number> {
    const spent = { adminId, spentAt: MoreThan(this.since()) };
    return Number((await within(client, this.rows).sum('tokens', spent)) ?? 0);
  }

  /**
   * Counts the tokens towards the limit before they move. A lock makes simultaneous actions of one
   * admin wait for each other, so that together they cannot exceed the limit. Without a limit, 0,
   * nothing is refused.
   */
  reserve({ key, kind, adminId, tokens }: Spending, aboveTokens: number): Promise<Reserved> {
    return this.database.transaction(async (client) => {
      await client.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [adminId]);
      const rows = within(client, this.rows);
      const counted = await rows.findOneBy({ requestKey: key });
      if (counted) {
        if (counted.tokens === tokens || aboveTokens === 0) return 'reserved-before';
        throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
      }
      if (!staysBelow(await this.ofAdmin(adminId, client), tokens, aboveTokens)) return 'above';
      await rows.insert({ requestKey: key, adminId, kind, tokens, spentAt: this.clock.now() });
      return 'reserved';
    });
  }

  /** Removes a counted payout, because the action was refused and paid out no tokens. */
  async giveBack(key: string): Promise<void> {
    await this.rows.delete({ requestKey: key });
  }

  async forgetOld(): Promise<void> {
    await this.rows.delete({ spentAt: LessThanOrEqual(this.since()) });
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - SPENDING_COUNTS_MS);
  }
}

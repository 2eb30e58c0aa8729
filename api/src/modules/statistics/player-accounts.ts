import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Clock, generalRefusals, indianDay, isId } from '../../kernel/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import { firstShown, sampledDays } from './domain/days.js';

export class BalanceOfDay {
  @ApiProperty({ type: String, format: 'date', description: 'A calendar day in India' })
  day!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Balance of the wallet at the end of the day, in tokens',
  })
  balance!: number;
}

export class PlayerAccount {
  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: String, nullable: true })
  inGameName!: string | null;

  @ApiProperty({ type: Boolean })
  isBanned!: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;

  @ApiProperty({ type: 'integer', description: 'Tokens in the wallet now' })
  balance!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens held for open withdrawals now' })
  held!: number;

  @ApiProperty({
    type: [BalanceOfDay],
    description: 'Balances at the end of at most 60 evenly spaced days, oldest first',
  })
  days!: BalanceOfDay[];
}

const ACCOUNT = `
  SELECT u.email, u.in_game_name AS "inGameName", u.banned_at IS NOT NULL AS "isBanned",
         u.created_at AS "createdAt", coalesce(a.balance, 0) AS balance,
         (SELECT coalesce(sum(w.amount_tokens), 0)::bigint FROM projection.withdrawal_state w
           WHERE w.user_id = u.id AND w.state = 'held') AS held
    FROM user_account u LEFT JOIN ledger.account a ON a.name = 'player:' || u.id
   WHERE u.id = $1`;

/**
 * Returns the balance of a wallet at the end of each day. Each day needs two index look-ups, for
 * any number of events.
 */
const BALANCES = `
  SELECT d.day, coalesce(n.balance_after, 0) AS balance
    FROM unnest($2::text[]) AS d (day)
    LEFT JOIN LATERAL (
      SELECT last_position FROM ledger.batch
       WHERE recorded_at < (d.day::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
       ORDER BY recorded_at DESC LIMIT 1) AS b ON true
    LEFT JOIN LATERAL (
      SELECT balance_after FROM ledger.entry
       WHERE account_id = (SELECT id FROM ledger.account WHERE name = 'player:' || $1)
         AND position <= b.last_position
       ORDER BY position DESC LIMIT 1) AS n ON true
   ORDER BY d.day`;

/** Reads the balances of players now and on past days. */
@Injectable()
export class PlayerAccounts {
  constructor(
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
  ) {}

  async read(playerId: string, from?: Date, to?: Date): Promise<PlayerAccount> {
    const account = isId(playerId)
      ? await this.replica.row<Omit<PlayerAccount, 'days'>>(ACCOUNT, [playerId])
      : null;
    if (!account) throw generalRefusals.USER_NOT_FOUND();
    const now = this.clock.now();
    // For a new account the chart begins before the account was created, because a curve needs
    // several days.
    const first =
      from ?? new Date(Math.min(account.createdAt.getTime(), firstShown(now).getTime()));
    const days = sampledDays(indianDay(first), indianDay(to && to < now ? to : now));
    return { ...account, days: await this.replica.rows(BALANCES, [playerId, days]) };
  }
}

import { Injectable } from '@nestjs/common';
import { assert } from '../../kernel/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import { type DayTotal, readDayTotals } from '../wallet/index.js';

/**
 * SQL for the time at which a calendar day begins in India. The parameter is a string such as
 * `2026-11-22`.
 */
const DAY_START = "($1::date::timestamp - interval '330 minutes') AT TIME ZONE 'UTC'";
const INDIAN_DAY = (instant: string) =>
  `to_char((${instant} AT TIME ZONE 'UTC') + interval '330 minutes', 'YYYY-MM-DD')`;
export interface Counts {
  readonly totalUsers: number;
  readonly bannedUsers: number;
  readonly totalTokens: number;
  readonly pendingWithdrawals: number;
  readonly totalWithdrawn: number;
  readonly successfulDeposits: number;
  readonly failedDeposits: number;
  readonly pendingDeposits: number;
}

export interface OrderDay {
  readonly day: string;
  readonly depositsSucceeded: number;
  readonly depositsFailed: number;
  readonly depositsPending: number;
}

/** Reads the sums of the overview from projections and small tables, never from the log. */
@Injectable()
export class OverviewRows {
  constructor(private readonly replica: ReadReplica) {}

  async counts(): Promise<Counts> {
    const row = await this.replica.row<{ [Name in keyof Counts]: number }>(
      `SELECT users.*, wallets.*, withdrawals.*, deposits.*
         FROM (SELECT (SELECT count(*) FROM user_account WHERE role = 'player') AS "totalUsers",
                      (SELECT count(*) FROM user_account
                        WHERE role = 'player' AND banned_at IS NOT NULL) AS "bannedUsers") AS users,
              (SELECT coalesce(sum(player_delta), 0)::bigint AS "totalTokens"
                 FROM projection.day_total) AS wallets,
              (SELECT coalesce(sum(withdrawals) FILTER (WHERE state = 'held'), 0)::bigint
                        AS "pendingWithdrawals",
                      coalesce(sum(tokens) FILTER (WHERE state = 'completed'), 0)::bigint
                        AS "totalWithdrawn"
                 FROM projection.withdrawal_totals) AS withdrawals,
              (SELECT coalesce(sum(orders) FILTER (WHERE shown_status = 'success'), 0)::bigint
                        AS "successfulDeposits",
                      coalesce(sum(orders) FILTER (WHERE shown_status = 'failed'), 0)::bigint
                        AS "failedDeposits",
                      coalesce(sum(orders) FILTER (WHERE shown_status = 'pending'), 0)::bigint
                        AS "pendingDeposits"
                 FROM payment_order_day) AS deposits`,
    );
    assert(row, 'aggregates without groups have one row');
    return row;
  }

  movements(first: string, last: string): Promise<DayTotal[]> {
    return readDayTotals(this.replica, first, last);
  }

  orders(since: string): Promise<OrderDay[]> {
    return this.replica.rows<OrderDay & object>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day,
              coalesce(sum(orders) FILTER (WHERE shown_status = 'success'), 0)::bigint
                AS "depositsSucceeded",
              coalesce(sum(orders) FILTER (WHERE shown_status = 'failed'), 0)::bigint
                AS "depositsFailed",
              coalesce(sum(orders) FILTER (WHERE shown_status = 'pending'), 0)::bigint
                AS "depositsPending"
         FROM payment_order_day WHERE day >= $1::date GROUP BY 1`,
      [since],
    );
  }

  newPlayers(since: string): Promise<{ day: string; newPlayers: number }[]> {
    return this.replica.rows(
      `SELECT ${INDIAN_DAY('created_at')} AS day, count(*) AS "newPlayers"
         FROM user_account WHERE role = 'player' AND created_at >= ${DAY_START} GROUP BY 1`,
      [since],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Clock } from '../../kernel/index.js';
import { PromoRows } from '../promo-codes/index.js';
import { TournamentStatistics } from '../tournaments/index.js';
import { movementsOf } from '../wallet/index.js';
import { averageTokens, shownDays } from './domain/days.js';
import { OverviewRows } from './overview-rows.js';

const NUMBER = { type: 'integer' } as const;

const TOKENS = { type: 'integer', description: 'Tokens' } as const;

export class OverviewDay {
  @ApiProperty({ example: '2026-11-21', description: 'A calendar day in India' })
  day!: string;

  @ApiProperty({ ...NUMBER, description: 'Number of orders of that day that were credited' })
  depositsSucceeded!: number;

  @ApiProperty(NUMBER)
  depositsFailed!: number;

  @ApiProperty(NUMBER)
  depositsPending!: number;

  @ApiProperty(TOKENS)
  depositedTokens!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens that players asked to withdraw' })
  requestedTokens!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens that were paid out' })
  withdrawnTokens!: number;

  @ApiProperty({ type: 'integer', description: 'Entry fees paid, less refunds, in tokens' })
  feesTokens!: number;

  @ApiProperty(TOKENS)
  prizesTokens!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Pots of the matches whose results were declared that day, in tokens',
  })
  potsTokens!: number;

  @ApiProperty({
    type: 'integer',
    description: "Movement of the platform's result account: these pots less the prizes, in tokens",
  })
  resultTokens!: number;

  @ApiProperty(TOKENS)
  promoTokens!: number;

  @ApiProperty(NUMBER)
  newPlayers!: number;
}

export class Overview {
  @ApiProperty({ format: 'date-time', type: String })
  at!: Date;

  @ApiProperty({ ...NUMBER, description: 'Number of players, without staff' })
  totalUsers!: number;

  @ApiProperty(NUMBER)
  activeUsers!: number;

  @ApiProperty(NUMBER)
  bannedUsers!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens in all wallets' })
  totalTokens!: number;

  @ApiProperty({ type: 'integer', description: 'Average tokens per player, rounded' })
  averageTokens!: number;

  @ApiProperty({ ...NUMBER, description: 'Number of pending and processing withdrawals' })
  pendingWithdrawals!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens paid out by completed withdrawals' })
  totalWithdrawn!: number;

  @ApiProperty({ ...NUMBER, description: 'Number of upcoming and active tournaments' })
  pendingTournaments!: number;

  @ApiProperty({
    ...NUMBER,
    description: 'Number of seats taken in tournaments that were not cancelled',
  })
  totalParticipants!: number;

  @ApiProperty(NUMBER)
  successfulDeposits!: number;

  @ApiProperty(NUMBER)
  failedDeposits!: number;

  @ApiProperty(NUMBER)
  pendingDeposits!: number;

  @ApiProperty(NUMBER)
  activePromoCodes!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens added by promo codes' })
  tokensDistributed!: number;

  @ApiProperty({
    type: [OverviewDay],
    description: 'Numbers of each of the last 14 days, oldest first',
  })
  days!: OverviewDay[];
}

/** Reads the numbers of the overview page. */
@Injectable()
export class OverviewReader {
  constructor(
    private readonly rows: OverviewRows,
    private readonly tournaments: TournamentStatistics,
    private readonly promoCodes: PromoRows,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Overview> {
    const at = this.clock.now();
    const [counts, tournaments, promos, days] = await Promise.all([
      this.rows.counts(),
      this.tournaments.read(),
      this.promoCodes.statistics(this.clock.now()),
      this.days(at),
    ]);
    return {
      at,
      ...counts,
      activeUsers: counts.totalUsers - counts.bannedUsers,
      averageTokens: averageTokens(counts.totalTokens, counts.totalUsers),
      pendingTournaments: tournaments.pending,
      totalParticipants: tournaments.totalParticipants,
      activePromoCodes: promos.activeCodes,
      tokensDistributed: promos.totalTokensDistributed,
      days,
    };
  }

  /** Returns one row for every shown day, including days without events. */
  private async days(now: Date): Promise<OverviewDay[]> {
    const shown = shownDays(now);
    const since = shown[0] ?? '';
    const [totals, orders, players] = await Promise.all([
      this.rows.movements(since, shown.at(-1) ?? since),
      this.rows.orders(since),
      this.rows.newPlayers(since),
    ]);
    return shown.map((day) => ({
      day,
      depositsSucceeded: 0,
      depositsFailed: 0,
      depositsPending: 0,
      ...orders.find((order) => order.day === day),
      ...movementsOf(totals.filter((total) => total.day === day)),
      newPlayers: players.find((row) => row.day === day)?.newPlayers ?? 0,
    }));
  }
}

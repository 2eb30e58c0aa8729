import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import { PromoRows } from '../../promo-codes/index.js';
import { TournamentStatistics } from '../../tournaments/index.js';
import { averageTokens, movementsOf, shownDays } from '../domain/days.js';
import { OverviewRows } from './overview-rows.js';

const NUMBER = { type: 'integer' } as const;

const TOKENS = { type: 'integer', description: 'Tokens' } as const;

export class OverviewDay {
  @ApiProperty({ example: '2026-11-21', description: 'A calendar day in India' })
  day!: string;

  @ApiProperty({ ...NUMBER, description: 'Orders of that day that were credited' })
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

  @ApiProperty({ type: 'integer', description: 'Entry fees less refunds, in tokens' })
  feesTokens!: number;

  @ApiProperty(TOKENS)
  prizesTokens!: number;

  @ApiProperty(TOKENS)
  promoTokens!: number;

  @ApiProperty(NUMBER)
  newPlayers!: number;
}

export class Overview {
  @ApiProperty({ format: 'date-time', type: String })
  at!: Date;

  @ApiProperty({ ...NUMBER, description: 'Players; no staff' })
  totalUsers!: number;

  @ApiProperty(NUMBER)
  activeUsers!: number;

  @ApiProperty(NUMBER)
  bannedUsers!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens in all wallets' })
  totalTokens!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens per player, rounded' })
  averageTokens!: number;

  @ApiProperty({ ...NUMBER, description: 'Pending and processing' })
  pendingWithdrawals!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens paid out by completed withdrawals' })
  totalWithdrawn!: number;

  @ApiProperty({ ...NUMBER, description: 'Upcoming and active' })
  pendingTournaments!: number;

  @ApiProperty({ ...NUMBER, description: 'Seats taken in tournaments not cancelled' })
  totalParticipants!: number;

  @ApiProperty(NUMBER)
  successfulDeposits!: number;

  @ApiProperty(NUMBER)
  failedDeposits!: number;

  @ApiProperty(NUMBER)
  pendingDeposits!: number;

  @ApiProperty(NUMBER)
  activePromoCodes!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens given by promo codes' })
  tokensDistributed!: number;

  @ApiProperty({ type: [OverviewDay], description: 'The last 14 days, oldest first' })
  days!: OverviewDay[];
}

export class ReadOverview extends Query<Overview> {}

@QueryHandler(ReadOverview)
export class ReadOverviewHandler implements IQueryHandler<ReadOverview> {
  constructor(
    private readonly rows: OverviewRows,
    private readonly tournaments: TournamentStatistics,
    private readonly promoCodes: PromoRows,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Overview> {
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

  /** Every shown day, also one without events. */
  private async days(now: Date): Promise<OverviewDay[]> {
    const shown = shownDays(now);
    const since = shown[0] ?? '';
    const [totals, orders, players] = await Promise.all([
      this.rows.movements(since),
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

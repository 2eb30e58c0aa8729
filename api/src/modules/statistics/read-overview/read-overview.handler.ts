import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { ReadPromoStatistics } from '../../promo-codes/index.js';
import { TournamentStatistics } from '../../tournaments/index.js';
import { averageTokens, movementsOf, shownDays } from '../domain/days.js';
import { OverviewRows } from './overview-rows.js';
import { type Overview, type OverviewDay, ReadOverview } from './read-overview.query.js';

@QueryHandler(ReadOverview)
export class ReadOverviewHandler implements IQueryHandler<ReadOverview> {
  constructor(
    private readonly rows: OverviewRows,
    private readonly tournaments: TournamentStatistics,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Overview> {
    const at = this.clock.now();
    const [counts, tournaments, promos, days] = await Promise.all([
      this.rows.counts(),
      this.tournaments.read(),
      this.queries.execute(new ReadPromoStatistics()),
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

  /** Every shown day, also one on which nothing happened. */
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

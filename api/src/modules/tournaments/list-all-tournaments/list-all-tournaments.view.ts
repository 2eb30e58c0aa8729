import { ApiProperty } from '@nestjs/swagger';
import { TournamentCard } from '../read/card.view.js';
import { TournamentView } from '../read/tournament.view.js';
import { TournamentStatisticsView } from '../read/tournament-statistics.js';

export class TournamentsPage {
  @ApiProperty({ type: [TournamentView] })
  tournaments!: TournamentView[];

  @ApiProperty({ type: TournamentStatisticsView })
  statistics!: TournamentStatisticsView;
}

export class TournamentCardsPage {
  @ApiProperty({ type: [TournamentCard] })
  tournaments!: TournamentCard[];

  @ApiProperty({ type: TournamentStatisticsView })
  statistics!: TournamentStatisticsView;
}

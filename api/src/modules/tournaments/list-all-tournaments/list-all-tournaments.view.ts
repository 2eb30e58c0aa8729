import { ApiProperty } from '@nestjs/swagger';
import { TournamentView } from '../read/tournament.view.js';
import { TournamentStatisticsView } from '../read/tournament-statistics.js';

export class TournamentsPage {
  @ApiProperty({ type: [TournamentView] })
  tournaments!: TournamentView[];

  @ApiProperty({ type: TournamentStatisticsView })
  statistics!: TournamentStatisticsView;
}

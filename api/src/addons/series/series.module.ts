import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Subjects } from '../../platform/subjects/index.js';
import { CreateAhead } from './create-ahead.job.js';
import { SeriesController } from './series.controller.js';
import { TournamentSeries } from './series.entity.js';
import { SeriesRows } from './series.js';

@Module({
  imports: [TypeOrmModule.forFeature([TournamentSeries])],
  controllers: [SeriesController],
  providers: [SeriesRows, CreateAhead],
})
export class SeriesModule {
  constructor(subjects: Subjects) {
    subjects.register({
      types: ['tournament-series'],
      from: 'tournament_series s',
      forStaff: "s.tournaments->0->>'name'",
      inHistory: "s.tournaments->0->>'name'",
    });
  }
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import type { TournamentTerms } from '../../modules/tournaments/index.js';
import type { Series } from './domain/series.js';

const revived = (terms: TournamentTerms): TournamentTerms => ({
  ...terms,
  // Series that were stored before the fields for check-in, squads and rooms existed lack them.
  checkIn: terms.checkIn ?? false,
  squads: terms.squads ?? 'off',
  roomMinutes: terms.roomMinutes ?? 0,
  startTime: new Date(terms.startTime),
  endTime: new Date(terms.endTime),
});

@Entity('tournament_series')
export class TournamentSeries implements Series<TournamentTerms> {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('jsonb', {
    transformer: { to: (kept) => kept, from: (kept: TournamentTerms[]) => kept.map(revived) },
  })
  readonly tournaments!: readonly TournamentTerms[];
  @Column('smallint', { array: true }) readonly weekdays!: readonly number[];
  @Column('date') readonly madeThrough!: string;
  @Column('uuid') readonly createdBy!: Id;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly stoppedAt!: Date | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import type { State } from './domain/age-and-state.js';
import type { OwnChoices } from './domain/own-choices.js';

@Entity('safer_play')
export class SaferPlayRow implements OwnChoices {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('bigint', { nullable: true }) readonly dayTokens!: number | null;
  @Column('bigint', { nullable: true }) readonly weekTokens!: number | null;
  @Column('bigint', { nullable: true }) readonly monthTokens!: number | null;
  @Column('bigint', { nullable: true }) readonly pendingDayTokens!: number | null;
  @Column('bigint', { nullable: true }) readonly pendingWeekTokens!: number | null;
  @Column('bigint', { nullable: true }) readonly pendingMonthTokens!: number | null;
  @Column('timestamptz', { nullable: true }) readonly takesEffectAt!: Date | null;
  @Column('timestamptz', { nullable: true }) readonly excludedUntil!: Date | null;
  @Column('timestamptz', { nullable: true }) readonly adultAt!: Date | null;
  @Column('text', { nullable: true }) readonly state!: State | null;
  @Column('timestamptz', { nullable: true }) readonly stateAt!: Date | null;
}

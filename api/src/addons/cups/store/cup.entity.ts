import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';

export const CUP_ENTRIES = ['player', 'squad'] as const;
/** Kind of the entries of a cup: single players, or squads. */
export type CupEntry = (typeof CUP_ENTRIES)[number];

@Entity('cup')
export class Cup {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly name!: string;
  @Column('text') readonly entry!: CupEntry;
  @Column('integer', { array: true }) readonly placePoints!: readonly number[];
  @Column('integer') readonly killPoints!: number;
  @Column('smallint') readonly countedMatches!: number;
  @Column('bigint', { array: true }) readonly prizes!: readonly number[];
  @Column('integer') readonly version!: number;
  @Column('uuid') readonly createdBy!: Id;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly deletedAt!: Date | null;
  @Column('integer') readonly turn!: number;
  @Column('timestamptz', { nullable: true }) readonly turnUntil!: Date | null;
  @Column('integer', { nullable: true }) readonly turnProcess!: number | null;
}

@Entity('cup_match')
export class CupMatch {
  @PrimaryColumn('uuid') readonly tournamentId!: Id;
  @Column('uuid') readonly cupId!: Id;
}

@Entity('cup_disqualified')
export class CupDisqualified {
  @PrimaryColumn('uuid') readonly cupId!: Id;
  @PrimaryColumn('uuid') readonly entryId!: Id;
  @Column('text') readonly reason!: string;
  @Column('uuid') readonly disqualifiedBy!: Id;
  @Column('timestamptz') readonly disqualifiedAt!: Date;
}

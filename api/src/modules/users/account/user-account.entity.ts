import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { Role } from '../../../platform/http/index.js';

@Entity('user_account')
export class UserAccount {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly email!: string;
  /** Queries leave this column out by default; only the auth module selects it. */
  @Column('text', { select: false }) readonly passwordHash!: string;
  @Column('text') readonly role!: Role;
  @Column('timestamptz', { nullable: true }) readonly emailVerifiedAt!: Date | null;
  @Column('integer') readonly sessionVersion!: number;
  @Column('timestamptz', { nullable: true }) readonly bannedAt!: Date | null;
  @Column('text', { nullable: true }) readonly banReason!: string | null;
  @Column('timestamptz', { nullable: true }) readonly deactivatedAt!: Date | null;
  @Column('text', { nullable: true }) readonly inGameName!: string | null;
  @Column('text', { nullable: true }) readonly freeFireUid!: string | null;
  @Column('integer') readonly profileVersion!: number;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('integer') readonly standingChanges!: number;
  @Column('integer') readonly standingPosted!: number;
  /**
   * The admin who last changed the role, or banned or unbanned the user; null if it was the
   * operator.
   */
  @Column('uuid', { nullable: true }) readonly standingBy!: Id | null;
  @Column('text') readonly language!: string;
  @Column('timestamptz', { nullable: true }) readonly deletionRequestedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) readonly deletionDueAt!: Date | null;
  @Column('bigint', { nullable: true }) readonly deletionForfeits!: number | null;
  @Column('timestamptz', { nullable: true }) readonly deletionBeganAt!: Date | null;
  @Column('timestamptz', { nullable: true }) readonly deletedAt!: Date | null;
  /** PostgreSQL computes this column for searches. */
  @Column({ type: 'text', select: false, insert: false, update: false })
  readonly searched!: string;
}

@Entity('profile_version')
export class ProfileVersion {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('integer') readonly version!: number;
  @Column('text') readonly inGameName!: string;
  @Column('text') readonly freeFireUid!: string;
  @Column('timestamptz') readonly createdAt!: Date;
}

/** A player's tokens as of an event of the log. Only functions in SQL write these rows. */
@Entity('player_wealth')
export class PlayerWealth {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('bigint') readonly tokens!: number;
  @Column('timestamptz') readonly createdAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';

@Entity('squad')
export class Squad {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly name!: string;
  @Column('uuid') readonly captainId!: Id;
  /** Part of the invite link: a higher number makes older links invalid. */
  @Column('integer') readonly linkVersion!: number;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly disbandedAt!: Date | null;
}

@Entity('squad_member')
export class SquadMember {
  @PrimaryColumn('uuid') readonly squadId!: Id;
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('timestamptz') readonly invitedAt!: Date;
  /** Null while the invitation has no answer. */
  @Column('timestamptz', { nullable: true }) readonly acceptedAt!: Date | null;
  /** Maximum number of tokens of this player's wallet that the captain may use for one match. */
  @Column('integer') readonly shareLimitTokens!: number;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';

@Entity('squad')
export class Squad {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly name!: string;
  @Column('uuid') readonly captainId!: Id;
  /** Version of the invite link. A higher version invalidates older links. */
  @Column('integer') readonly linkVersion!: number;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly disbandedAt!: Date | null;
}

@Entity('squad_member')
export class SquadMember {
  @PrimaryColumn('uuid') readonly squadId!: Id;
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('timestamptz') readonly invitedAt!: Date;
  /** Time of the acceptance; null while the player has not accepted the invitation. */
  @Column('timestamptz', { nullable: true }) readonly acceptedAt!: Date | null;
  /** Maximum number of tokens of this player's wallet that the captain may use for one match. */
  @Column('integer') readonly shareLimitTokens!: number;
}

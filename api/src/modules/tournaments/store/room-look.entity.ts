import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';

/** The first time at which a player's screen showed a room. */
@Entity('room_look')
export class RoomLook {
  @PrimaryColumn('uuid') readonly tournamentId!: Id;
  @PrimaryColumn('integer') readonly round!: number;
  @PrimaryColumn('integer') readonly roomNumber!: number;
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('timestamptz') readonly lookedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { ClaimedScore } from '../domain/claiming.js';

@Entity('result_claim')
export class ResultClaim {
  @PrimaryColumn('uuid') readonly tournamentId!: Id;
  @PrimaryColumn('integer') readonly round!: number;
  /** Id of the squad, or of the player who joined alone. */
  @PrimaryColumn('uuid') readonly sideId!: Id;
  /** The player who sent the claim for the side. */
  @Column('uuid') readonly userId!: Id;
  /** Number of the sender's image among the evidence of the match. */
  @Column('smallint') readonly screenshot!: number;
  @Column('jsonb') readonly scores!: readonly ClaimedScore[];
  /** SHA-256 digest of the scores, in hexadecimal digits. */
  @Column('text') readonly digest!: string;
  @Column('timestamptz') readonly sentAt!: Date;
  /** Idempotency keys of the newest requests that stored a claim of this side, the newest first. */
  @Column('text', { array: true }) readonly requestKeys!: readonly string[];
}

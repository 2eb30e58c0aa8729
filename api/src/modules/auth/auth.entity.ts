import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import type { ConfirmedWith } from '../../platform/http/index.js';

/** Purpose of a code; a code is refused for any other purpose. */
export type CodePurpose = 'signup' | 'reset';

@Entity('code_request')
export class CodeRequest {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('bytea') readonly emailDigest!: Buffer;
  @Column('text') readonly purpose!: CodePurpose;
  @Column('bytea') readonly browserDigest!: Buffer;
  @Column('bytea') readonly networkDigest!: Buffer;
  @Column('boolean') readonly byNetwork!: boolean;
  @Column('bytea') readonly codeDigest!: Buffer;
  @Column('text', { nullable: true }) readonly passwordHash!: string | null;
  @Column('integer') readonly ownTries!: number;
  @Column('integer') readonly otherTries!: number;
  @Column('timestamptz') readonly sentAt!: Date;
  @Column('timestamptz') readonly expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly endedAt!: Date | null;
  @Column('integer') readonly networkTries!: number;
}

@Entity('user_session')
export class UserSession {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly userId!: Id;
  @Column('timestamptz') readonly openedAt!: Date;
  @Column('timestamptz') readonly confirmedAt!: Date;
  @Column('timestamptz') readonly expiresAt!: Date;
  @Column('timestamptz') readonly usedAt!: Date;
  @Column('integer', { nullable: true }) readonly sessionVersion!: number | null;
  @Column('text', { nullable: true }) readonly device!: string | null;
  @Column('text', { nullable: true }) readonly network!: string | null;
  @Column('text') readonly confirmedWith!: ConfirmedWith;
}

@Entity('known_browser')
export class KnownBrowser {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('bytea') readonly browserDigest!: Buffer;
  @Column('timestamptz') readonly seenAt!: Date;
}

@Entity('sign_in_tries')
export class TriesOfKey {
  @PrimaryColumn('bytea') readonly keyDigest!: Buffer;
  @Column('integer') readonly tries!: number;
  @Column('timestamptz') readonly triedAt!: Date;
  @Column('timestamptz') readonly nextAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly toldAt!: Date | null;
}

@Entity('reset_grant')
export class ResetGrant {
  @PrimaryColumn('bytea') readonly grantDigest!: Buffer;
  @Column('uuid') readonly userId!: Id;
  @Column('timestamptz') readonly expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly usedAt!: Date | null;
  @Column('bytea', { nullable: true }) readonly browserDigest!: Buffer | null;
}

@Entity('staff_invitation')
export class StaffInvitation {
  @PrimaryColumn('bytea') readonly tokenDigest!: Buffer;
  @Column('uuid') readonly userId!: Id;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz') readonly expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly usedAt!: Date | null;
}

@Entity('second_factor')
export class Factor {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('bytea') readonly sealedSecret!: Buffer;
  @Column('timestamptz', { nullable: true }) readonly confirmedAt!: Date | null;
  @Column('bigint') readonly lastStep!: number;
  @Column('integer') readonly tries!: number;
  @Column('timestamptz') readonly triesBeganAt!: Date;
  @Column('timestamptz') readonly createdAt!: Date;
}

/** The address of a deleted account, which may not register again before `freeAt`. */
@Entity('deleted_address')
export class DeletedAddress {
  @PrimaryColumn('bytea') readonly digest!: Buffer;
  @Column('timestamptz') readonly freeAt!: Date;
}

@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('bytea') readonly codeDigest!: Buffer;
  @Column('timestamptz', { nullable: true }) readonly usedAt!: Date | null;
}

/**
 * A passkey of a member of staff. Its public key and its owner are in the log; without them, in
 * `projection.passkey`, a row has no effect.
 */
@Entity('passkey')
export class Passkey {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly credentialId!: string;
  @Column('uuid') readonly userId!: Id;
  @Column('text') readonly name!: string;
  @Column('bigint') readonly counter!: number;
  @Column('text', { array: true }) readonly transports!: string[];
  @Column('boolean') readonly synced!: boolean;
  @Column('text') readonly aaguid!: string;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly usedAt!: Date | null;
}

@Entity('passkey_challenge')
export class PasskeyChallenge {
  @PrimaryColumn('bytea') readonly challenge!: Buffer;
  @Column('text') readonly action!: string;
  @Column('uuid', { nullable: true }) readonly userId!: Id | null;
  @Column('text') readonly subject!: string;
  @Column('text', { nullable: true }) readonly nonce!: string | null;
  @Column('timestamptz') readonly expiresAt!: Date;
}

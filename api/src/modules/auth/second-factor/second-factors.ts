import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { authRefusals } from '../refusals.js';
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.js';
import { newTimeSecret, stepOf } from './time-codes.js';

const SECRET = 'second-factor';
const RECOVERY = 'recovery-codes';
const MAX_TRIES = 10;
const TRIES_MS = 15 * 60_000;

export interface SecondFactor {
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

interface FactorRow {
  readonly sealed_secret: Buffer;
  readonly confirmed_at: Date | null;
}

/** What staff prove themselves with beside the password. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async of(userId: Id): Promise<SecondFactor | null> {
    const row = await this.database.row<{ confirmed_at: Date | null; codes: number }>(
      `SELECT confirmed_at, (SELECT count(*)::int FROM recovery_code c
                              WHERE c.user_id = f.user_id AND used_at IS NULL) AS codes
         FROM second_factor f WHERE user_id = $1`,
      [userId],
    );
    return row && { confirmedAt: row.confirmed_at, recoveryCodesLeft: row.codes };
  }

  /** A new secret, good for nothing until `confirm`. One that is on is never replaced. */
  async begin(userId: Id): Promise<string> {
    const secret = newTimeSecret();
    const begun = await this.database.query(
      `INSERT INTO second_factor AS f (user_id, sealed_secret, tries_began_at, created_at)
       VALUES ($1, $2, $3, $3)
       ON CONFLICT (user_id) DO UPDATE
          SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
        WHERE f.confirmed_at IS NULL`,
      [userId, this.secrets.seal(SECRET, secret), this.clock.now()],
    );
    if (begun.rowCount !== 1) throw authRefusals.SECOND_FACTOR_IS_ON();
    return secret;
  }

  /** Turns it on with its first code. Answers the recovery codes, which are never shown again. */
  async confirm(client: pg.ClientBase, userId: Id, step: number): Promise<string[] | null> {
    const confirmed = await client.query(
      `UPDATE second_factor SET confirmed_at = $2, last_step = $3, tries = 0
        WHERE user_id = $1 AND confirmed_at IS NULL`,
      [userId, this.clock.now(), step],
    );
    if (confirmed.rowCount !== 1) return null;
    const codes = newRecoveryCodes();
    await client.query(
      'INSERT INTO recovery_code (user_id, code_digest) SELECT $1, unnest($2::bytea[])',
      [userId, codes.map((code) => this.recoveryDigest(userId, readRecoveryCode(code) ?? ''))],
    );
    return codes;
  }

  async remove(client: pg.ClientBase, userId: Id): Promise<boolean> {
    const gone = await client.query('DELETE FROM second_factor WHERE user_id = $1', [userId]);
    return gone.rowCount === 1;
  }

  /**
   * The step of a right first code. The try is counted in the statement that reads the secret, so
   * that however many come at once no more than ten in a quarter of an hour are compared.
   */
  async firstStep(userId: Id, code: string): Promise<number> {
    const row = await this.take(userId);
    if (row.confirmed_at) throw authRefusals.SECOND_FACTOR_IS_ON();
    const step = stepOf(this.secrets.open(SECRET, row.sealed_secret), code, this.clock.now());
    if (step === null) throw authRefusals.TOTP_INVALID();
    return step;
  }

  /** Accepts a code of the app or a recovery code, each once; refuses everything else. */
  async prove(userId: Id, typed: string): Promise<void> {
    const row = await this.take(userId);
    if (!row.confirmed_at) throw authRefusals.SECOND_FACTOR_IS_OFF();
    const recovery = readRecoveryCode(typed);
    const accepted = recovery
      ? await this.useRecoveryCode(userId, recovery)
      : await this.useTimeCode(userId, row, typed.replace(/\s/g, ''));
    if (!accepted) throw authRefusals.TOTP_INVALID();
  }

  private async take(userId: Id): Promise<FactorRow> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - TRIES_MS);
    const row = await this.database.row<FactorRow>(
      `UPDATE second_factor
          SET tries = CASE WHEN tries_began_at <= $3 THEN 1 ELSE tries + 1 END,
              tries_began_at = CASE WHEN tries_began_at <= $3 THEN $2 ELSE tries_began_at END
        WHERE user_id = $1 AND (tries < $4 OR tries_began_at <= $3)
       RETURNING sealed_secret, confirmed_at`,
      [userId, now, before, MAX_TRIES],
    );
    if (row) return row;
    if (!(await this.of(userId))) throw authRefusals.SECOND_FACTOR_IS_OFF();
    throw authRefusals.TOTP_TOO_MANY({ retryAfter: TRIES_MS / 1000 });
  }

  /** A code's step must be newer than the last one's: one seen over a shoulder is worth nothing. */
  private async useTimeCode(userId: Id, row: FactorRow, code: string): Promise<boolean> {
    const step = stepOf(this.secrets.open(SECRET, row.sealed_secret), code, this.clock.now());
    if (step === null) return false;
    const used = await this.database.query(
      `UPDATE second_factor SET last_step = $2, tries = 0
        WHERE user_id = $1 AND last_step < $2 AND confirmed_at IS NOT NULL`,
      [userId, step],
    );
    return used.rowCount === 1;
  }

  private async useRecoveryCode(userId: Id, code: string): Promise<boolean> {
    const used = await this.database.query(
      `UPDATE recovery_code SET used_at = $3
        WHERE user_id = $1 AND code_digest = ANY ($2) AND used_at IS NULL`,
      // Kept under the key of the day it was given.
      [userId, this.secrets.digests(RECOVERY, `${userId}:${code}`), this.clock.now()],
    );
    return used.rowCount === 1;
  }

  private recoveryDigest(userId: Id, code: string): Buffer {
    return this.secrets.digest(RECOVERY, `${userId}:${code}`);
  }
}

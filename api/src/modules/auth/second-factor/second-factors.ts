import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { In, IsNull, LessThan, Not, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { Factor, RecoveryCode } from '../auth.entity.js';
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

type Taken = Pick<Factor, 'sealedSecret' | 'confirmedAt'>;

/** Stores and checks the second factors of staff, which a sign-in needs besides the password. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    @InjectRepository(Factor) private readonly factors: Repository<Factor>,
    @InjectRepository(RecoveryCode) private readonly recoveryCodes: Repository<RecoveryCode>,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async of(userId: Id): Promise<SecondFactor | null> {
    const factor = await this.factors.findOneBy({ userId });
    const recoveryCodesLeft = await this.recoveryCodes.countBy({ userId, usedAt: IsNull() });
    return factor && { confirmedAt: factor.confirmedAt, recoveryCodesLeft };
  }

  /**
   * Creates a secret and returns it. The second factor becomes active only after `confirm`. The
   * secret of an active second factor is never replaced.
   */
  async begin(userId: Id): Promise<string> {
    const secret = newTimeSecret();
    const sealedSecret = this.secrets.seal(SECRET, secret);
    const now = this.clock.now();
    // Uses one SQL statement, so that a simultaneous call cannot replace an active second factor.
    const { raw } = await this.factors
      .createQueryBuilder()
      .insert()
      .values({ userId, sealedSecret, triesBeganAt: now, createdAt: now })
      .orUpdate(['sealed_secret', 'created_at'], ['user_id'], {
        overwriteCondition: { where: { confirmedAt: IsNull() } },
      })
      .returning('user_id')
      .execute();
    if (raw.length !== 1) throw authRefusals.SECOND_FACTOR_IS_ON();
    return secret;
  }

  /**
   * Turns the second factor on after the first right code. Returns the recovery codes, which are
   * shown only once.
   */
  async confirm(client: pg.ClientBase, userId: Id, step: number): Promise<string[] | null> {
    const { affected } = await within(client, this.factors).update(
      { userId, confirmedAt: IsNull() },
      { confirmedAt: this.clock.now(), lastStep: step, tries: 0 },
    );
    if (affected !== 1) return null;
    const codes = newRecoveryCodes();
    const rows = codes.map((code) => {
      const digest = this.secrets.digest(RECOVERY, `${userId}:${readRecoveryCode(code) ?? ''}`);
      return { userId, codeDigest: digest };
    });
    await within(client, this.recoveryCodes).insert(rows);
    return codes;
  }

  /**
   * Deletes a secret whose first code was not confirmed. Somebody who knows it could otherwise turn
   * it on later, without the proof that is needed by then.
   */
  async dropUnconfirmed(client: pg.ClientBase, userId: Id): Promise<void> {
    await within(client, this.factors).delete({ userId, confirmedAt: IsNull() });
  }

  async remove(client: pg.ClientBase, userId: Id): Promise<boolean> {
    return (await within(client, this.factors).delete({ userId })).affected === 1;
  }

  /**
   * Returns the time step of the first right code. One SQL statement reads the secret and counts
   * the try, so that at most ten codes are compared in 15 minutes, even by parallel calls.
   */
  async firstStep(userId: Id, code: string): Promise<number> {
    const row = await this.take(userId);
    if (row.confirmedAt) throw authRefusals.SECOND_FACTOR_IS_ON();
    const step = stepOf(this.secrets.open(SECRET, row.sealedSecret), code, this.clock.now());
    if (step === null) throw authRefusals.TOTP_INVALID();
    return step;
  }

  /**
   * Accepts a code of the authenticator app or a recovery code; each works only once. Throws for
   * any other input.
   */
  async prove(userId: Id, typed: string): Promise<void> {
    const row = await this.take(userId);
    if (!row.confirmedAt) throw authRefusals.SECOND_FACTOR_IS_OFF();
    const recovery = readRecoveryCode(typed);
    const accepted = recovery
      ? await this.useRecoveryCode(userId, recovery)
      : await this.useTimeCode(userId, row, typed.replace(/\s/g, ''));
    if (!accepted) throw authRefusals.TOTP_INVALID();
  }

  private async take(userId: Id): Promise<Taken> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - TRIES_MS);
    // One SQL statement counts the try and reads the secret, so that parallel calls cannot exceed
    // the limit.
    const row = await this.database.row<Taken>(
      `UPDATE second_factor
          SET tries = CASE WHEN tries_began_at <= $3 THEN 1 ELSE tries + 1 END,
              tries_began_at = CASE WHEN tries_began_at <= $3 THEN $2 ELSE tries_began_at END
        WHERE user_id = $1 AND (tries < $4 OR tries_began_at <= $3)
       RETURNING sealed_secret AS "sealedSecret", confirmed_at AS "confirmedAt"`,
      [userId, now, before, MAX_TRIES],
    );
    if (row) return row;
    if (!(await this.of(userId))) throw authRefusals.SECOND_FACTOR_IS_OFF();
    throw authRefusals.TOTP_TOO_MANY({ retryAfter: TRIES_MS / 1000 });
  }

  /**
   * Returns true if the code is right and its time step is later than that of the last accepted
   * code. A code that another person saw while it was typed can therefore not be used again.
   */
  private async useTimeCode(userId: Id, row: Taken, code: string): Promise<boolean> {
    const step = stepOf(this.secrets.open(SECRET, row.sealedSecret), code, this.clock.now());
    if (step === null) return false;
    const older = { userId, lastStep: LessThan(step), confirmedAt: Not(IsNull()) };
    return (await this.factors.update(older, { lastStep: step, tries: 0 })).affected === 1;
  }

  private async useRecoveryCode(userId: Id, code: string): Promise<boolean> {
    // The stored digest may have been made with an older key, so compare it with the digests of all
    // keys.
    const codeDigest = In(this.secrets.digests(RECOVERY, `${userId}:${code}`));
    const unused = { userId, codeDigest, usedAt: IsNull() };
    return (await this.recoveryCodes.update(unused, { usedAt: this.clock.now() })).affected === 1;
  }
}

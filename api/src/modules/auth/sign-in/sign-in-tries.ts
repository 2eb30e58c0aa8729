import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, type Repository } from 'typeorm';
import { Clock } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { waitWords } from '../../../platform/limits/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { Mail } from '../../mail/index.js';
import { TriesOfKey } from '../auth.entity.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import type { Credentials } from '../credentials.js';
import { authRefusals } from '../refusals.js';

const PEPPER = 'sign-in-tries';
/** Number of wrong passwords of one budget after which each further try must wait. */
const FREE_TRIES = 15;
/** The first wait, in seconds; each further wait is twice as long as the one before. */
const FIRST_WAIT_S = 30;
/** The longest wait, in seconds. */
const LONGEST_WAIT_S = 30 * 60;
/** Time since the last try after which a budget is full again, in milliseconds. */
export const QUIET_MS = 24 * 3600_000;

/**
 * Counts a try, unless the requester must still wait. One SQL statement checks the wait and counts
 * the try, so that simultaneous tries cannot all pass.
 */
const TAKE = `
  INSERT INTO sign_in_tries AS t (key_digest, tries, tried_at, next_at) VALUES ($1, 1, $2, 'epoch')
  ON CONFLICT (key_digest) DO UPDATE
     SET tries = CASE WHEN t.tried_at <= $3 THEN 1 ELSE t.tries + 1 END,
         tried_at = $2,
         next_at = CASE WHEN t.tried_at <= $3 OR t.tries + 1 < $4 THEN 'epoch'
                        ELSE $2::timestamptz + make_interval(secs =>
                          least($5::float8 * 2 ^ least(t.tries + 1 - $4, 20), $6)) END
   WHERE t.next_at <= $2
  RETURNING tries`;

/** A counted try; null if the configuration switches rate limits off. */
export type SignInTry = {
  readonly key: Buffer;
  readonly tries: number;
  readonly known: boolean;
} | null;

/**
 * Slows password guessing for one account, even when the guesses come from many network addresses.
 * Each browser that the account has used has its own budget of tries. All other browsers share one
 * budget, so that guessing slows down only strangers. Tries for an unknown e-mail address are
 * counted in the same way.
 */
@Injectable()
export class SignInTries {
  constructor(
    private readonly database: Database,
    @InjectRepository(TriesOfKey) private readonly rows: Repository<TriesOfKey>,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly browsers: KnownBrowsers,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before the password is compared, so that parallel tries cannot exceed the budget.
   * Throws a refusal with the time to wait when the budget is used up.
   */
  async take(email: string, browser: Buffer): Promise<SignInTry> {
    if (!this.config.rateLimits) return null;
    const known = await this.browsers.isKnown(email, browser);
    const key = this.keyOf(email, known ? browser : null);
    const now = this.clock.now();
    const quietSince = new Date(now.getTime() - QUIET_MS);
    const row = await this.database.row<{ tries: number }>(TAKE, [
      key,
      now,
      quietSince,
      FREE_TRIES,
      FIRST_WAIT_S,
      LONGEST_WAIT_S,
    ]);
    if (row) return { key, known, tries: row.tries };
    throw await this.refusal(key, now);
  }

  /**
   * Removes a counted try, because the password was right or was not compared. The budget of a
   * known browser becomes full again.
   */
  async giveBack(taken: SignInTry): Promise<void> {
    if (!taken) return;
    const row = { keyDigest: taken.key };
    const tries = () => 'greatest(tries - 1, 0)';
    if (taken.known) await this.rows.delete(row);
    else await this.rows.update(row, { tries, nextAt: new Date(0) });
  }

  /**
   * Resets the budget of unknown browsers after a change of password, because the guesses so far
   * were at the old password.
   */
  async clear(email: string): Promise<void> {
    await this.rows.delete({ keyDigest: this.keyOf(email, null) });
  }

  /**
   * Handles a wrong password. Sends the account's owner a mail, at most once a day, when unknown
   * browsers have used up their budget.
   */
  async failed(taken: SignInTry, account: Credentials | null): Promise<void> {
    if (!taken || taken.known || taken.tries < FREE_TRIES) return;
    const now = this.clock.now();
    const quietSince = new Date(now.getTime() - QUIET_MS);
    const mail = await this.database.transaction(async (client) => {
      const { affected } = await within(client, this.rows)
        .createQueryBuilder()
        .update({ toldAt: now })
        .where({ keyDigest: taken.key })
        .andWhere([{ toldAt: IsNull() }, { toldAt: LessThanOrEqual(quietSince) }])
        .execute();
      if (affected !== 1 || !account?.emailVerifiedAt) return null;
      const data = { tries: taken.tries, at: now.toISOString() };
      return this.mail.send({ to: account.email, template: 'sign-in-guesses', data }, client);
    });
    mail?.hurry();
  }

  private async refusal(key: Buffer, now: Date) {
    const row = await this.rows.findOneBy({ keyDigest: key });
    const waitMs = (row?.nextAt ?? now).getTime() - now.getTime();
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    return authRefusals.TOO_MANY_PASSWORDS({ retryAfter, wait: waitWords(retryAfter) });
  }

  private keyOf(email: string, browser: Buffer | null): Buffer {
    return this.secrets.digest(PEPPER, `${email}:${browser?.toString('hex') ?? ''}`);
  }
}

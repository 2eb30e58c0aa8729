import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Refusal } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { Secrets, sameBytes } from '../../../platform/secrets/index.js';
import { authRefusals } from '../refusals.js';

/** What a code is for; a code of one purpose opens nothing of the other. */
export type CodePurpose = 'signup' | 'reset';

const PEPPER = 'one-time-codes';
const LIFE_MS = 10 * 60_000;
const DAY_MS = 24 * 3600_000;
const PER_DAY = 10;
export const MAX_TRIES = 5;
export const RESEND_WAIT_MS = 60_000;

export interface IssuedCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** That a code was right, to be used up in the transaction of what it allows. */
export interface RightCode {
  readonly emailDigest: Buffer;
  readonly purpose: CodePurpose;
  readonly codeDigest: Buffer;
}

interface Waiting {
  readonly sent_at: Date;
  readonly day_began_at: Date;
  readonly sent_that_day: number;
}

/**
 * Six digits by e-mail, good for ten minutes, five tries and one use; a new one ends the one
 * before. Everything is kept per address, whether or not it belongs to somebody: waits, limits
 * and answers are the same for both.
 */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** A new code, or why there is none yet. The wait and the day's limit are decided in one row. */
  async issue(
    client: pg.ClientBase,
    request: { email: string; purpose: CodePurpose; waitMs: number },
  ): Promise<IssuedCode | Refusal> {
    const { email, purpose, waitMs } = request;
    const now = this.clock.now();
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const emailDigest = this.emailDigest(email);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const issued = await client.query(
      `INSERT INTO one_time_code AS c
              (email_digest, purpose, code_digest, sent_at, expires_at, day_began_at)
       VALUES ($1, $2, $3, $4, $5, $4)
       ON CONFLICT (email_digest, purpose) DO UPDATE
          SET code_digest = excluded.code_digest, tries = 0, used_at = NULL,
              sent_at = excluded.sent_at, expires_at = excluded.expires_at,
              day_began_at = CASE WHEN c.day_began_at <= $6 THEN $4 ELSE c.day_began_at END,
              sent_that_day = CASE WHEN c.day_began_at <= $6 THEN 1 ELSE c.sent_that_day + 1 END
        WHERE c.sent_at <= $7 AND (c.day_began_at <= $6 OR c.sent_that_day < $8)`,
      [
        emailDigest,
        purpose,
        this.codeDigest(emailDigest, purpose, code),
        now,
        expiresAt,
        new Date(now.getTime() - DAY_MS),
        new Date(now.getTime() - waitMs),
        this.config.rateLimits ? PER_DAY : 2 ** 31 - 1,
      ],
    );
    if (issued.rowCount === 1) return { code, expiresAt };
    return this.refusal(client, emailDigest, purpose, waitMs);
  }

  /**
   * Counts the try before it compares, in one statement, so that however many come at once no
   * more than five are compared.
   */
  async check(email: string, purpose: CodePurpose, code: string): Promise<RightCode | null> {
    const emailDigest = this.emailDigest(email);
    const row = await this.database.row<{ code_digest: Buffer }>(
      `UPDATE one_time_code SET tries = tries + 1
        WHERE email_digest = $1 AND purpose = $2
          AND tries < $3 AND used_at IS NULL AND expires_at > $4
       RETURNING code_digest`,
      [emailDigest, purpose, MAX_TRIES, this.clock.now()],
    );
    const codeDigest = this.codeDigest(emailDigest, purpose, code);
    if (!row || !sameBytes(row.code_digest, codeDigest)) return null;
    return { emailDigest, purpose, codeDigest };
  }

  /** Uses a right code up. False when somebody else was faster or a newer code has replaced it. */
  async use(client: pg.ClientBase, right: RightCode): Promise<boolean> {
    const used = await client.query(
      `UPDATE one_time_code SET used_at = $4
        WHERE email_digest = $1 AND purpose = $2 AND code_digest = $3 AND used_at IS NULL`,
      [right.emailDigest, right.purpose, right.codeDigest, this.clock.now()],
    );
    return used.rowCount === 1;
  }

  /** Ends whatever codes an address still has. */
  async cancel(client: pg.ClientBase, email: string): Promise<void> {
    await client.query(
      'UPDATE one_time_code SET used_at = $2 WHERE email_digest = $1 AND used_at IS NULL',
      [this.emailDigest(email), this.clock.now()],
    );
  }

  private async refusal(
    client: pg.ClientBase,
    emailDigest: Buffer,
    purpose: CodePurpose,
    waitMs: number,
  ): Promise<Refusal> {
    const { rows } = await client.query<Waiting>(
      `SELECT sent_at, day_began_at, sent_that_day FROM one_time_code
        WHERE email_digest = $1 AND purpose = $2`,
      [emailDigest, purpose],
    );
    const now = this.clock.now().getTime();
    const [row] = rows;
    const waitUntil = (row?.sent_at.getTime() ?? now) + waitMs;
    if (waitUntil > now || !row) {
      return authRefusals.CODE_TOO_SOON({ retryAfter: seconds(waitUntil - now) });
    }
    return authRefusals.TOO_MANY_CODES({
      retryAfter: seconds(row.day_began_at.getTime() + DAY_MS - now),
    });
  }

  private emailDigest(email: string): Buffer {
    return this.secrets.digest(PEPPER, email);
  }

  private codeDigest(emailDigest: Buffer, purpose: CodePurpose, code: string): Buffer {
    return this.secrets.digest(PEPPER, `${purpose}:${emailDigest.toString('hex')}:${code}`);
  }
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id, newId, type Refusal } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { Secrets, sameBytes } from '../../../platform/secrets/index.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { authRefusals } from '../refusals.js';
import { DAY_MS, type SentCode, type Wait, waitForCode } from './code-limits.js';
import type { NewRequester, Requester } from './requester.js';

/** Purpose of a code; a code is refused for any other purpose. */
export type CodePurpose = 'signup' | 'reset';

const PEPPER = 'one-time-codes';
const LIFE_MS = 10 * 60_000;
/**
 * Maximum number of wrong codes that each request allows: from the requesting browser, from clients
 * without cookies in the requesting network, and from all other clients together. The last number
 * is for a phone that has changed networks, for example.
 */
const TRIES = { browser: 5, network: 5, others: 3 };
export const RESEND_WAIT_MS = 60_000;

/**
 * SQL condition that is true for the rows of this requester: rows with the browser's digest, or,
 * for a client without cookies, rows of its network. $3 is the browser, $4 the network, and $5 is
 * true if the client is identified by its network.
 */
const IS_OWN = `COALESCE(browser_digest = $3, $5 AND by_network AND network_digest = $4)`;

export interface NewCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly requester: NewRequester;
  /** Minimum pause after the last code of the same browser, in milliseconds. */
  readonly pauseMs: number;
  /**
   * Hash of the password that becomes valid with the code; null for a reset and for an address that
   * has no open sign-up.
   */
  readonly passwordHash: string | null;
  /** An earlier request of the same client that this request replaces; its code becomes invalid. */
  readonly continues?: Id | null;
}

export interface IssuedCode {
  readonly code: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

/** Result of comparing a code; `compared` is false if no open request had tries left. */
export type Comparison =
  | { readonly kind: 'right'; readonly id: Id }
  | { readonly kind: 'wrong'; readonly compared: boolean }
  | { readonly kind: 'of-another' };

export interface OpenSignup {
  readonly id: Id;
  readonly password_hash: string;
  /** True if the same browser or network requested this code. */
  readonly own: boolean;
}

interface Row {
  readonly id: Id;
  readonly code_digest: Buffer;
  readonly tries: number;
  readonly open: boolean;
  readonly own: boolean;
  /** Name of the counter to which a wrong code of this requester is added. */
  readonly counted: keyof typeof TRIES;
}

/**
 * Stores the requests for six-digit codes by e-mail. A code is valid for ten minutes and one use.
 * Each request stores the password, the code and the browser together. Changes for one address run
 * one after the other.
 */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  /** Opens a request and returns its code, or returns the reason why no code may be sent yet. */
  async issue(client: pg.ClientBase, request: NewCode): Promise<IssuedCode | Refusal> {
    const { email, purpose, requester } = request;
    const emailDigest = await this.lock(client, email);
    // Reads the time while the lock is held, so that it is later than the time of every earlier
    // code.
    const now = this.clock.now();
    const { rows: sent } = await client.query<SentCode>(
      `SELECT sent_at AS "sentAt", ${IS_OWN} AS own, network_digest = $4 AS "sameNetwork"
         FROM code_request WHERE email_digest = $1 AND purpose = $2 AND sent_at > $6`,
      [emailDigest, purpose, ...whoIs(requester), new Date(now.getTime() - DAY_MS)],
    );
    const limited = this.config.rateLimits;
    const known = await this.browsers.isKnown(email, requester.cameAs, client);
    const wait = waitForCode(sent, { now, pauseMs: request.pauseMs, limited, known });
    if (wait) return refusalOf(wait);
    await client.query(
      `UPDATE code_request SET ended_at = $4
        WHERE email_digest = $1 AND purpose = $2 AND ended_at IS NULL
          AND (browser_digest = $3 OR id = $5)`,
      [emailDigest, purpose, requester.browser, now, request.continues ?? null],
    );
    const code = await this.freeCode(client, emailDigest, purpose);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await client.query(
      `INSERT INTO code_request (id, email_digest, purpose, browser_digest, network_digest,
              by_network, code_digest, password_hash, sent_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[newId(now.getTime()), emailDigest, purpose, requester.browser, requester.network],
        ...[requester.byNetwork, this.codeDigest(emailDigest, purpose, code)],
        ...[request.passwordHash, now, expiresAt],
      ],
    );
    return { code, askedAt: now, expiresAt };
  }

  /**
   * Compares a code with the open requests of an address. Counts the try first, so that parallel
   * calls cannot exceed the limit. A client with a request of its own cannot use the code of
   * another client's request.
   */
  compare(
    email: string,
    purpose: CodePurpose,
    code: string,
    requester: Requester,
  ): Promise<Comparison> {
    return this.database.transaction(async (client) => {
      const emailDigest = await this.lock(client, email);
      const { rows } = await client.query<Row>(
        `SELECT id, code_digest, own, counted, ended_at IS NULL AND expires_at > $6 AS open,
                CASE counted WHEN 'browser' THEN own_tries WHEN 'network' THEN network_tries
                             ELSE other_tries END AS tries
           FROM code_request, LATERAL (SELECT ${IS_OWN} AS own) AS requester,
                LATERAL (SELECT CASE WHEN NOT own THEN 'others' WHEN $3::bytea IS NULL
                                     THEN 'network' ELSE 'browser' END AS counted) AS tried
          WHERE email_digest = $1 AND purpose = $2`,
        [emailDigest, purpose, ...whoIs(requester), this.clock.now()],
      );
      const tried = rows.filter(({ open, tries, counted }) => open && tries < TRIES[counted]);
      const of = (count: Row['counted']) =>
        tried.filter(({ counted }) => counted === count).map(({ id }) => id);
      await client.query(
        `UPDATE code_request
            SET own_tries = own_tries + (id = ANY($1))::integer,
                network_tries = network_tries + (id = ANY($2))::integer,
                other_tries = other_tries + (id = ANY($3))::integer
          WHERE id = ANY($1::uuid[] || $2::uuid[] || $3::uuid[])`,
        [of('browser'), of('network'), of('others')],
      );
      const digest = this.codeDigest(emailDigest, purpose, code);
      const right = tried.find((row) => sameBytes(row.code_digest, digest));
      if (!right) return { kind: 'wrong', compared: tried.length > 0 };
      const asked = rows.some((row) => row.own);
      return asked && !right.own ? { kind: 'of-another' } : { kind: 'right', id: right.id };
    });
  }

  /** Returns true if the requester has an open request. */
  async hasAsked(email: string, purpose: CodePurpose, requester: Requester): Promise<boolean> {
    const own = await this.database.row(
      `SELECT FROM code_request
        WHERE email_digest = $1 AND purpose = $2 AND ${IS_OWN}
          AND ended_at IS NULL AND expires_at > $6`,
      [this.emailDigest(email), purpose, ...whoIs(requester), this.clock.now()],
    );
    return own !== null;
  }

  /**
   * Returns the newest sign-up of this client. With `orTheOnlyOne`, a client that has no sign-up
   * gets the newest of the address, provided that all open sign-ups of the address have the same
   * password.
   */
  async signupOf(
    email: string,
    requester: Requester,
    orTheOnlyOne: boolean,
  ): Promise<OpenSignup | null> {
    const rows = await this.database.rows<OpenSignup>(
      `SELECT id, password_hash, ${IS_OWN} AS own FROM code_request
        WHERE email_digest = $1 AND purpose = $2
          AND password_hash IS NOT NULL AND ended_at IS NULL
        ORDER BY id DESC`,
      [this.emailDigest(email), 'signup', ...whoIs(requester)],
    );
    const own = rows.find((row) => row.own);
    if (own || !orTheOnlyOne) return own ?? null;
    const passwords = new Set(rows.map((row) => row.password_hash));
    const [newest] = rows;
    return newest && passwords.size === 1 ? newest : null;
  }

  /**
   * Marks a right code as used and ends the other requests of the same address and purpose. Returns
   * the request's password hash. Returns null if the request had already ended, because another
   * call used the code first or a newer code replaced it.
   */
  async use(
    client: pg.ClientBase,
    email: string,
    id: Id,
  ): Promise<{ passwordHash: string | null } | null> {
    const emailDigest = await this.lock(client, email);
    const used = await client.query<{ password_hash: string | null; purpose: CodePurpose }>(
      `UPDATE code_request SET ended_at = $2
        WHERE id = $1 AND ended_at IS NULL RETURNING password_hash, purpose`,
      [id, this.clock.now()],
    );
    const [row] = used.rows;
    if (!row) return null;
    await this.end(client, emailDigest, [row.purpose]);
    return { passwordHash: row.password_hash };
  }

  /** Ends all open requests of an address, so that their codes become invalid. */
  async cancel(client: pg.ClientBase, email: string): Promise<void> {
    await this.end(client, await this.lock(client, email), ['signup', 'reset']);
  }

  private async end(
    client: pg.ClientBase,
    emailDigest: Buffer,
    purposes: readonly CodePurpose[],
  ): Promise<void> {
    await client.query(
      `UPDATE code_request SET ended_at = $3
        WHERE email_digest = $1 AND purpose = ANY($2) AND ended_at IS NULL`,
      [emailDigest, purposes, this.clock.now()],
    );
  }

  /**
   * Returns a random code that no open request of the address has, so that a code identifies one
   * request.
   */
  private async freeCode(
    client: pg.ClientBase,
    emailDigest: Buffer,
    purpose: CodePurpose,
  ): Promise<string> {
    const { rows } = await client.query<{ code_digest: Buffer }>(
      `SELECT code_digest FROM code_request
        WHERE email_digest = $1 AND purpose = $2 AND ended_at IS NULL AND expires_at > $3`,
      [emailDigest, purpose, this.clock.now()],
    );
    for (;;) {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      const digest = this.codeDigest(emailDigest, purpose, code);
      if (!rows.some((row) => sameBytes(row.code_digest, digest))) return code;
    }
  }

  /**
   * Locks an address until the transaction ends, so that its changes run one after the other.
   * Returns the digest of the address.
   */
  private async lock(client: pg.ClientBase, email: string): Promise<Buffer> {
    const emailDigest = this.emailDigest(email);
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `code-request:${emailDigest.toString('hex')}`,
    ]);
    return emailDigest;
  }

  private emailDigest(email: string): Buffer {
    return this.secrets.digest(PEPPER, email);
  }

  private codeDigest(emailDigest: Buffer, purpose: CodePurpose, code: string): Buffer {
    return this.secrets.digest(PEPPER, `${purpose}:${emailDigest.toString('hex')}:${code}`);
  }
}

/** Returns the values of the parameters $3 to $5 of `IS_OWN`. */
const whoIs = ({ cameAs, network, byNetwork }: Requester) => [cameAs, network, byNetwork] as const;

function refusalOf({ why, waitMs }: Wait): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  if (why === 'too-soon') return authRefusals.CODE_TOO_SOON({ retryAfter });
  return why === 'own-limit'
    ? authRefusals.TOO_MANY_CODES({ retryAfter })
    : authRefusals.TOO_MANY_ASK({ retryAfter });
}

import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { In, IsNull, type Repository } from 'typeorm';
import { Clock, type Id, newId, type Refusal } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Secrets, sameBytes } from '../../../platform/secrets/index.js';
import { type CodePurpose, CodeRequest } from '../auth.entity.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { authRefusals } from '../refusals.js';
import { DAY_MS, type Wait, waitForCode } from './code-limits.js';
import type { NewRequester, Requester } from './requester.js';

const PEPPER = 'one-time-codes';
const LIFE_MS = 10 * 60_000;
/**
 * Maximum number of wrong codes that each request allows: from the requesting browser, from clients
 * without cookies in the requesting network, and from all other clients together. The last number
 * is for a phone that has changed networks, for example.
 */
const TRIES = { ownTries: 5, networkTries: 5, otherTries: 3 };
export const RESEND_WAIT_MS = 60_000;

export interface NewCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly requester: NewRequester;
  /** Minimum time between the browser's last code and the new one, in milliseconds. */
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

/** A request for a code, with its relation to the client that now enters or requests a code. */
export interface SeenRequest extends CodeRequest {
  /** True if this client made the request. */
  readonly own: boolean;
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
    @InjectRepository(CodeRequest) private readonly requests: Repository<CodeRequest>,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  /** Opens a request and returns its code, or returns the reason why no code may be sent yet. */
  async issue(client: pg.ClientBase, request: NewCode): Promise<IssuedCode | Refusal> {
    const { email, purpose, requester } = request;
    const emailDigest = await this.lock(client, email);
    // Reads the clock while the lock is held, so that the new code has a later time than every
    // earlier code.
    const now = this.clock.now();
    const seen = await this.seenBy(requester, emailDigest, purpose, client);
    const sent = seen
      .filter(({ sentAt }) => sentAt.getTime() > now.getTime() - DAY_MS)
      .map((row) => ({ ...row, sameNetwork: sameBytes(row.networkDigest, requester.network) }));
    const limited = this.config.rateLimits;
    const known = await this.browsers.isKnown(email, requester.cameAs, client);
    const wait = waitForCode(sent, { now, pauseMs: request.pauseMs, limited, known });
    if (wait) return refusalOf(wait);
    const { browser: browserDigest, network: networkDigest, byNetwork } = requester;
    const isReplaced = (row: CodeRequest) =>
      row.id === request.continues || sameBytes(row.browserDigest, browserDigest);
    const requests = within(client, this.requests);
    const replaced = In(seen.filter(isReplaced).map(({ id }) => id));
    await requests.update({ id: replaced, endedAt: IsNull() }, { endedAt: now });
    const open = seen.filter((row) => isOpen(row, now) && !isReplaced(row));
    const { code, codeDigest } = this.freeCode(open, emailDigest, purpose);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await requests.insert({
      id: newId(now.getTime()),
      emailDigest,
      purpose,
      browserDigest,
      networkDigest,
      byNetwork,
      codeDigest,
      passwordHash: request.passwordHash,
      sentAt: now,
      expiresAt,
    });
    return { code, askedAt: now, expiresAt };
  }

  /**
   * Compares a code with the open requests of an address. Counts the try first, so that parallel
   * calls cannot exceed the limit. A client that has requested a code cannot use the code of
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
      const now = this.clock.now();
      const seen = await this.seenBy(requester, emailDigest, purpose, client);
      const ownCounter = requester.cameAs ? 'ownTries' : 'networkTries';
      const counterOf = ({ own }: SeenRequest) => (own ? ownCounter : 'otherTries');
      const tried = seen.filter((row) => {
        const counter = counterOf(row);
        return isOpen(row, now) && row[counter] < TRIES[counter];
      });
      for (const counter of [ownCounter, 'otherTries'] as const) {
        const counted = tried.filter((row) => counterOf(row) === counter);
        if (counted.length === 0) continue;
        const ids = In(counted.map(({ id }) => id));
        await within(client, this.requests).increment({ id: ids }, counter, 1);
      }
      const digest = this.codeDigest(emailDigest, purpose, code);
      const right = tried.find((row) => sameBytes(row.codeDigest, digest));
      if (!right) return { kind: 'wrong', compared: tried.length > 0 };
      const asked = seen.some((row) => row.own);
      return asked && !right.own ? { kind: 'of-another' } : { kind: 'right', id: right.id };
    });
  }

  /** Returns true if the requester has an open request. */
  async hasAsked(email: string, purpose: CodePurpose, requester: Requester): Promise<boolean> {
    const seen = await this.seenBy(requester, this.emailDigest(email), purpose);
    return seen.some((row) => row.own && isOpen(row, this.clock.now()));
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
  ): Promise<SeenRequest | null> {
    const seen = await this.seenBy(requester, this.emailDigest(email), 'signup');
    const open = seen.filter((row) => row.passwordHash !== null && row.endedAt === null);
    const own = open.find((row) => row.own);
    if (own || !orTheOnlyOne) return own ?? null;
    const passwords = new Set(open.map((row) => row.passwordHash));
    return (passwords.size === 1 && open[0]) || null;
  }

  /**
   * Marks a right code as used and ends the other requests of the same address and purpose. Returns
   * null if the request had already ended, because another call used the code first or a newer code
   * replaced it.
   */
  async use(client: pg.ClientBase, email: string, id: Id): Promise<CodeRequest | null> {
    const emailDigest = await this.lock(client, email);
    const unused = { id, emailDigest, endedAt: IsNull() };
    const row = await within(client, this.requests).findOneBy(unused);
    if (row) await this.end(client, emailDigest, [row.purpose]);
    return row;
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
    const open = { emailDigest, purpose: In(purposes), endedAt: IsNull() };
    await within(client, this.requests).update(open, { endedAt: this.clock.now() });
  }

  /**
   * Returns all stored requests of an address, the newest first. Each tells if the given client
   * made it.
   */
  private async seenBy(
    requester: Requester,
    emailDigest: Buffer,
    purpose: CodePurpose,
    client?: pg.ClientBase,
  ): Promise<SeenRequest[]> {
    const rows = await within(client, this.requests).find({
      where: { emailDigest, purpose },
      order: { id: 'DESC' },
    });
    return rows.map((row) => ({ ...row, own: isOwn(row, requester) }));
  }

  /**
   * Returns a random code that no open request of the address has, so that a code identifies one
   * request.
   */
  private freeCode(open: readonly CodeRequest[], emailDigest: Buffer, purpose: CodePurpose) {
    for (;;) {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      const codeDigest = this.codeDigest(emailDigest, purpose, code);
      if (!open.some((row) => sameBytes(row.codeDigest, codeDigest))) return { code, codeDigest };
    }
  }

  /**
   * Locks an e-mail address until the transaction ends, so that changes of its requests run one
   * after the other. Returns the digest of the address.
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

const isOpen = ({ endedAt, expiresAt }: CodeRequest, now: Date) => !endedAt && expiresAt > now;

/**
 * Returns true if the requester created the row. A browser is recognised by its cookie, and a
 * client without cookies by its network.
 */
function isOwn(row: CodeRequest, { cameAs, network, byNetwork }: Requester): boolean {
  if (cameAs) return sameBytes(row.browserDigest, cameAs);
  return byNetwork && row.byNetwork && sameBytes(row.networkDigest, network);
}

function refusalOf({ why, waitMs }: Wait): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  if (why === 'too-soon') return authRefusals.CODE_TOO_SOON({ retryAfter });
  return why === 'own-limit'
    ? authRefusals.TOO_MANY_CODES({ retryAfter })
    : authRefusals.TOO_MANY_ASK({ retryAfter });
}

import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock, type Id, isId, newId } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { currentContext } from '../../../platform/context/index.js';
import { BatchedReads, Database, type Prepared } from '../../../platform/database/index.js';
import {
  type ConfirmedWith,
  type Role,
  type Session,
  SessionReader,
} from '../../../platform/http/index.js';
import { networkOf } from '../../../platform/sightings/index.js';
import { browserOf } from '../browser/browser-in-words.js';
import { SessionUses } from './session-uses.js';

const LIFETIME_SECONDS = 7 * 24 * 3600;

/** Maximum number of open sessions of one user; a new one ends the oldest. */
export const SESSIONS_AT_MOST = 100;

/**
 * Time for which a sign-in or a confirmation of the user's identity counts as recent, in
 * milliseconds.
 */
const RECENT_MS = 10 * 60_000;

/** Maximum number of tokens in the cache of verified signatures. */
const REMEMBERED = 10_000;

interface Claims {
  readonly sub: string;
  /** The id of the session's row in `user_session`. */
  readonly sid: string;
  /**
   * The user's session version when the token was issued. A later version makes the token invalid.
   */
  readonly ver: number;
  /** Time at which the token expires, in seconds since 1970. */
  readonly exp: number;
}

interface UserRow {
  readonly asked: number;
  readonly role: Role;
  readonly email: string;
  readonly session_version: number;
  readonly confirmed_at: Date;
  readonly confirmed_with: ConfirmedWith;
  readonly used_at: Date;
  readonly banned: boolean;
  readonly deactivated: boolean;
  readonly must_enrol: Session['mustEnrol'];
}

/** SQL condition: the setting is on. The owner's environment variable decides until it is set. */
const isOn = (setting: string, byDefault: boolean) =>
  `coalesce((SELECT value = 'true' FROM projection.setting WHERE name = '${setting}'), ${byDefault})`;

/**
 * Returns the query that reads the users of up to 200 simultaneous requests. It is prepared,
 * because every signed-in request runs it.
 */
const readUser = (required: { factor: boolean; passkey: boolean }): Prepared => ({
  name: 'session-user',
  text: `SELECT session.asked::integer, u.*
           FROM unnest($1::uuid[], $2::uuid[])
                WITH ORDINALITY AS session (user_id, session_id, asked)
          CROSS JOIN LATERAL (
            SELECT role, email, user_account.session_version, confirmed_at, confirmed_with, used_at,
                   banned_at IS NOT NULL AS banned,
                   deactivated_at IS NOT NULL AS deactivated,
                   CASE WHEN role = 'player'
                          OR EXISTS (SELECT FROM projection.passkey p
                                      WHERE p.user_id = user_account.id
                                        AND p.removed_position IS NULL) THEN NULL
                        WHEN ${isOn('staffPasskeyRequired', required.passkey)} THEN 'passkey'
                        WHEN ${isOn('staffSecondFactorRequired', required.factor)}
                         AND NOT EXISTS (SELECT FROM second_factor f
                                          WHERE f.user_id = user_account.id
                                            AND f.confirmed_at IS NOT NULL) THEN 'second-factor'
                   END AS must_enrol
              FROM user_account
              JOIN user_session s ON s.id = session.session_id AND s.user_id = user_account.id
             WHERE user_account.id = session.user_id LIMIT 1) AS u
          WHERE session.asked BETWEEN 1 AND 200`,
});

/**
 * Inserts a session and ends the oldest if there are too many, in one SQL statement, so that a
 * sign-in needs only one round trip for both.
 */
const OPEN_SESSION = `
  WITH too_many AS (
    DELETE FROM user_session WHERE id IN (
      SELECT id FROM user_session WHERE user_id = $2
       ORDER BY opened_at DESC, id DESC OFFSET ${SESSIONS_AT_MOST - 1}))
  INSERT INTO user_session (id, user_id, opened_at, confirmed_at, used_at, expires_at,
                            session_version, device, network, confirmed_with)
  VALUES ($1, $2, $3, $3, $3, $4, $5, $6, $7, $8)`;

/**
 * Issues session tokens, and checks them against the current row of the user and of the session.
 */
@Injectable()
export class SessionTokens extends SessionReader {
  private readonly users: BatchedReads<UserRow>;
  /**
   * Claims of the tokens whose signature was verified. A token in this cache is checked only for
   * its expiry.
   */
  private readonly signed = new Map<string, Claims>();

  constructor(
    private readonly jwt: JwtService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly uses: SessionUses,
    config: Config,
  ) {
    super();
    const { staffSecondFactor: choice } = config.choices;
    this.users = new BatchedReads(
      database,
      readUser({ factor: choice === 'required', passkey: choice === 'passkey' }),
    );
  }

  /**
   * Opens a session and returns its token. Stores the browser and the network of the current
   * request, for the user's list of open sessions.
   */
  async sign(
    userId: Id,
    sessionVersion: number,
    confirmedWith: ConfirmedWith = 'password',
  ): Promise<string> {
    const sessionId = newId();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_SECONDS * 1_000);
    const { ip = null, userAgent } = currentContext() ?? {};
    const seen = [browserOf(userAgent), ip === null ? null : networkOf(ip)];
    const row = [sessionId, userId, now, expiresAt, sessionVersion, ...seen, confirmedWith];
    await this.database.query(OPEN_SESSION, row);
    return this.jwt.signAsync(
      { sub: userId, sid: sessionId, ver: sessionVersion },
      { expiresIn: LIFETIME_SECONDS },
    );
  }

  /**
   * Returns the session of a token, or null when the token is invalid, expired or revoked, or when
   * the session was inactive for too long. The session of a banned user is still returned.
   */
  async read(sessionToken: string, isUse: boolean): Promise<Session | null> {
    const claims = this.remembered(sessionToken) ?? (await this.verified(sessionToken));
    if (!claims || !isId(claims.sub) || !isId(claims.sid)) return null;
    const user = await this.users.row(claims.sub, claims.sid);
    if (!user || user.deactivated || user.session_version !== claims.ver) return null;
    const { role, used_at: usedAt } = user;
    if (this.uses.isOver(claims.sid, role, usedAt)) return null;
    if (isUse) this.uses.note(claims.sid, role, usedAt);
    return {
      id: claims.sid,
      userId: claims.sub,
      confirmedRecently: this.clock.now().getTime() - user.confirmed_at.getTime() < RECENT_MS,
      confirmedWith: user.confirmed_with,
      role,
      email: user.email,
      isBanned: user.banned,
      mustEnrol: user.must_enrol,
    };
  }

  private remembered(sessionToken: string): Claims | null {
    const claims = this.signed.get(sessionToken);
    return claims && Date.now() < claims.exp * 1_000 ? claims : null;
  }

  private async verified(sessionToken: string): Promise<Claims | null> {
    const claims = await this.jwt.verifyAsync<Claims>(sessionToken).catch(() => null);
    if (!Number.isSafeInteger(claims?.exp)) return claims;
    if (this.signed.size >= REMEMBERED) {
      const [oldest = ''] = this.signed.keys();
      this.signed.delete(oldest);
    }
    if (claims) this.signed.set(sessionToken, claims);
    return claims;
  }
}

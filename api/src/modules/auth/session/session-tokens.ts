import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Id, isId } from '../../../kernel/index.js';
import { Database, GatheredReads, type Prepared } from '../../../platform/database/index.js';
import { type Role, type Session, SessionReader } from '../../../platform/http/index.js';

const LIFETIME = '7d';

/** Of so many tokens it is remembered that their signature was good. */
const REMEMBERED = 10_000;

interface Claims {
  readonly sub: string;
  /** The user's session version when the token was given out. */
  readonly ver: number;
  /** In seconds. */
  readonly exp: number;
}

interface UserRow {
  readonly asked: number;
  readonly role: Role;
  readonly email: string;
  readonly session_version: number;
  readonly banned: boolean;
  readonly deactivated: boolean;
  readonly must_enrol: boolean;
}

/** Asked by every request of somebody signed in. */
const READ_USER: Prepared = {
  name: 'session-user',
  text: `SELECT session.asked::integer, u.*
           FROM unnest($1::uuid[]) WITH ORDINALITY AS session (user_id, asked)
          CROSS JOIN LATERAL (
            SELECT role, email, session_version, banned_at IS NOT NULL AS banned,
                   deactivated_at IS NOT NULL AS deactivated,
                   role <> 'player'
                     AND EXISTS (SELECT FROM app_setting WHERE staff_second_factor_required)
                     AND NOT EXISTS (SELECT FROM second_factor f
                                      WHERE f.user_id = user_account.id
                                        AND f.confirmed_at IS NOT NULL)
                     AS must_enrol
              FROM user_account WHERE id = session.user_id LIMIT 1) AS u
          WHERE session.asked BETWEEN 1 AND 200`,
};

/** Gives out session tokens and reads them back against the user as the database knows him now. */
@Injectable()
export class SessionTokens extends SessionReader {
  private readonly users: GatheredReads<UserRow>;
  /** What was signed with our key stays so: of a token seen before, only the time is looked at. */
  private readonly signed = new Map<string, Claims>();

  constructor(
    private readonly jwt: JwtService,
    database: Database,
  ) {
    super();
    this.users = new GatheredReads(database, READ_USER);
  }

  sign(userId: Id, sessionVersion: number): Promise<string> {
    return this.jwt.signAsync({ sub: userId, ver: sessionVersion }, { expiresIn: LIFETIME });
  }

  /** Null when the token is bad, expired or revoked; a banned user still reads as himself. */
  async read(sessionToken: string): Promise<Session | null> {
    const claims = this.remembered(sessionToken) ?? (await this.verified(sessionToken));
    if (!claims || !isId(claims.sub)) return null;
    const user = await this.users.row(claims.sub);
    if (!user || user.deactivated || user.session_version !== claims.ver) return null;
    return {
      userId: claims.sub,
      role: user.role,
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

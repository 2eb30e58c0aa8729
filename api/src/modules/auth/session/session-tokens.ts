import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Id, isId } from '../../../kernel/index.js';
import { Database, type Prepared } from '../../../platform/database/index.js';
import { type Role, type Session, SessionReader } from '../../../platform/http/index.js';

const LIFETIME = '7d';

interface Claims {
  readonly sub: string;
  /** The user's session version when the token was given out. */
  readonly ver: number;
}

interface UserRow {
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
  text: `SELECT role, email, session_version, banned_at IS NOT NULL AS banned,
                deactivated_at IS NOT NULL AS deactivated,
                role <> 'player'
                  AND EXISTS (SELECT FROM app_setting WHERE staff_second_factor_required)
                  AND NOT EXISTS (SELECT FROM second_factor f
                                   WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
                  AS must_enrol
           FROM user_account u WHERE id = $1`,
};

/** Gives out session tokens and reads them back against the user as the database knows him now. */
@Injectable()
export class SessionTokens extends SessionReader {
  constructor(
    private readonly jwt: JwtService,
    private readonly database: Database,
  ) {
    super();
  }

  sign(userId: Id, sessionVersion: number): Promise<string> {
    return this.jwt.signAsync({ sub: userId, ver: sessionVersion }, { expiresIn: LIFETIME });
  }

  /** Null when the token is bad, expired or revoked; a banned user still reads as himself. */
  async read(sessionToken: string): Promise<Session | null> {
    const claims = await this.jwt.verifyAsync<Claims>(sessionToken).catch(() => null);
    if (!claims || !isId(claims.sub)) return null;
    const user = await this.database.row<UserRow>(READ_USER, [claims.sub]);
    if (!user || user.deactivated || user.session_version !== claims.ver) return null;
    return {
      userId: claims.sub,
      role: user.role,
      email: user.email,
      isBanned: user.banned,
      mustEnrol: user.must_enrol,
    };
  }
}

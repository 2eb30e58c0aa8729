import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import type { Session } from '../../../platform/http/index.js';
import { UserSession } from '../auth.entity.js';
import { authRefusals } from '../refusals.js';
import { StaffSignIns } from '../sign-in/staff-sign-ins.js';
import { SESSIONS_AT_MOST } from './session-tokens.js';
import { SessionUses } from './session-uses.js';

/** Lists the sessions whose tokens are still accepted, the given one first. */
const LIST = `
  SELECT s.id, s.device, s.network, s.opened_at AS "openedAt", s.used_at AS "usedAt"
    FROM user_session s JOIN user_account u ON u.id = s.user_id
   WHERE s.user_id = $1 AND s.expires_at > $2 AND s.used_at >= $3
     AND coalesce(s.session_version, u.session_version) = u.session_version
   ORDER BY s.id <> $4, s.used_at DESC, s.id DESC LIMIT ${SESSIONS_AT_MOST}`;

type ListedSession = Pick<UserSession, 'id' | 'device' | 'network' | 'openedAt' | 'usedAt'>;

/**
 * Lists and ends the open sessions of a user. A session ends when its row is deleted; a database
 * trigger then closes the event streams of the session.
 */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserSession) private readonly sessions: Repository<UserSession>,
    private readonly uses: SessionUses,
    private readonly signIns: StaffSignIns,
    private readonly clock: Clock,
  ) {}

  /** Returns the open sessions of the caller: the current one, then the one used last. */
  of({ id, userId, role }: Session): Promise<ListedSession[]> {
    const idleSince = this.uses.idleSince(role);
    return this.database.rows(LIST, [userId, this.clock.now(), idleSince, id]);
  }

  /** Ends one session of the caller. */
  async end(session: Session, id: Id, browser: string): Promise<void> {
    if (!isId(id)) throw authRefusals.SESSION_NOT_FOUND();
    await this.database.transaction(async (client) => {
      const own = { id, userId: session.userId };
      const { affected } = await within(client, this.sessions).delete(own);
      if (affected !== 1) throw authRefusals.SESSION_NOT_FOUND();
      await this.signIns.left(session, 'staff.session-ended', browser, client);
    });
  }

  /** Ends the session that makes the request. */
  signOut(session: Session, browser: string): Promise<void> {
    return this.database.transaction(async (client) => {
      const { affected } = await within(client, this.sessions).delete({ id: session.id });
      if (affected !== 1) return;
      await this.signIns.left(session, 'staff.signed-out', browser, client);
    });
  }

  /** Ends all sessions of the caller except the current one. */
  endOthers(session: Session, browser: string): Promise<void> {
    return this.database.transaction(async (client) => {
      const others = { userId: session.userId, id: Not(session.id) };
      await within(client, this.sessions).delete(others);
      await this.signIns.left(session, 'staff.other-sessions-ended', browser, client);
    });
  }
}

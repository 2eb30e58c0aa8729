import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import type { Credentials } from '../credentials.js';

/**
 * Maximum number of refused sign-ins of one account that the activity log records in an hour. The
 * sign-ins themselves are not limited by this number.
 */
const REFUSALS_AN_HOUR = 100;
const REFUSED_BEFORE = `
  SELECT FROM activity
   WHERE target_id = $1 AND action = 'staff.sign-in-refused'
     AND recorded_at > now() - interval '1 hour'
   ORDER BY id DESC LIMIT ${REFUSALS_AN_HOUR}`;

/** Records staff sign-ins, sign-outs and refused sign-ins in the activity log. */
@Injectable()
export class StaffSignIns {
  constructor(
    private readonly activity: Activity,
    private readonly database: Database,
  ) {}

  async signedIn({ id, role }: Credentials, browser: string, passkey?: 'passkey'): Promise<void> {
    await this.activity.record({
      actor: { userId: id, role },
      action: 'staff.signed-in',
      target: { type: 'staff', id },
      after: { browser, ...(passkey && { with: passkey }) },
    });
  }

  /**
   * Records a refused sign-in of staff. The actor is the system, because the person who tried is
   * unknown. Refused sign-ins of players are not recorded.
   */
  async refused(account: Credentials | null, why: string, browser: string): Promise<void> {
    if (!account || account.role === 'player') return;
    const before = await this.database.rows(REFUSED_BEFORE, [account.id]);
    if (before.length >= REFUSALS_AN_HOUR) return;
    await this.activity.record({
      actor: 'system',
      action: 'staff.sign-in-refused',
      target: { type: 'staff', id: account.id },
      after: { browser },
      reason: why,
    });
  }

  async left(
    session: Session,
    action: 'staff.signed-out' | 'staff.session-ended' | 'staff.other-sessions-ended',
    browser: string,
    client: pg.ClientBase,
  ): Promise<void> {
    if (session.role === 'player') return;
    await this.activity.record(
      {
        actor: session,
        action,
        target: { type: 'staff', id: session.userId },
        after: { browser },
      },
      client,
    );
  }
}

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { assert, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Ledger, type LedgerCommand } from '../../ledger/index.js';
import { staffEvent, standingEvent } from '../domain/standing.js';

const QUEUE = 'users-standing-sweep';
const EVERY_MS = 60_000;
const AT_MOST = 500;

interface Unposted {
  readonly id: Id;
  readonly standing_changes: number;
  /** The admin who made the change; null for the operator. */
  readonly standing_by: Id | null;
  readonly banned: boolean;
  readonly role: string;
  readonly active: boolean;
}

/**
 * Posts each change of a user's row to the ledger: a ban with the frozen wallet, an unban, or a
 * staff role. The row is written first, so that the change applies to every request at once. If the
 * process dies before the event is posted, the sweep posts it.
 */
@Injectable()
export class PostStanding implements OnModuleInit {
  private readonly log = new Logger('users');

  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      queue: QUEUE,
      everyMs: EVERY_MS,
      attempts: 3,
      handle: () => this.sweep(),
    });
  }

  /**
   * Posts the latest change of a user, unless it is posted already. The call may be repeated at any
   * time. The row stays locked during posting, so that a simultaneous ban and unban are posted in
   * the order in which the row was changed. The ledger uses a connection of its own and never waits
   * for this row, so there is no deadlock.
   */
  async postPending(userId: Id): Promise<void> {
    await this.database.transaction(async (client) => {
      const { rows } = await client.query<Unposted>(
        `SELECT id, standing_changes, standing_by, banned_at IS NOT NULL AS banned, role,
                deactivated_at IS NULL AS active
           FROM user_account WHERE id = $1 AND standing_posted < standing_changes
            FOR NO KEY UPDATE`,
        [userId],
      );
      const [user] = rows;
      if (!user) return;
      await this.post(user);
      await client.query('UPDATE user_account SET standing_posted = $2 WHERE id = $1', [
        user.id,
        user.standing_changes,
      ]);
    });
  }

  async sweep(): Promise<void> {
    const users = await this.database.rows<{ id: Id }>(
      `SELECT id FROM user_account WHERE standing_posted < standing_changes ORDER BY id LIMIT $1`,
      [AT_MOST],
    );
    for (const { id } of users) await this.postPending(id);
  }

  private async post(user: Unposted): Promise<void> {
    const outcome = await this.ledger.post(eventOf(user));
    if (outcome.posted) return;
    this.log.error(`standing ${user.standing_changes} of ${user.id}: ${outcome.code}`);
    throw new Error(`The ledger refused a change of standing: ${outcome.code}`);
  }
}

function eventOf(user: Unposted): LedgerCommand {
  const { id, standing_changes, standing_by, banned, role, active } = user;
  const change = { userId: id, change: standing_changes };
  if (role !== 'player') return staffEvent({ ...change, role, active, adminId: standing_by });
  assert(standing_by, 'an admin bans and unbans');
  return standingEvent({ ...change, banned, adminId: standing_by });
}

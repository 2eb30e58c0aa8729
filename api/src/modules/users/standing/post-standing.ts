import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { assert, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Ledger, type LedgerCommand } from '../../ledger/index.js';
import { UserAccount } from '../account/user-account.entity.js';
import { staffEvent, standingEvent } from '../domain/standing.js';

const EVERY_MS = 60_000;
const AT_MOST = 500;

const IS_UNPOSTED = 'u.standingPosted < u.standingChanges';

/**
 * Posts each change of a user's standing to the ledger: a ban with the frozen wallet, an unban, or
 * a staff role. The row is written first, so that the change applies to every request at once. If
 * the process crashes before the event is posted, the sweep posts it.
 */
@Injectable()
export class PostStanding implements OnModuleInit {
  private readonly log = new Logger('users');

  constructor(
    private readonly database: Database,
    @InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>,
    private readonly ledger: Ledger,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'users-standing-sweep',
      everyMs: EVERY_MS,
      attempts: 3,
      handle: () => this.sweep(),
    });
  }

  /**
   * Posts the latest change of a user, unless it is posted already. May be called again at any
   * time. The row stays locked during posting, so that a simultaneous ban and unban are posted in
   * the order in which the row was changed. The ledger uses another connection and never waits for
   * this row, so there is no deadlock.
   */
  async postPending(userId: Id): Promise<void> {
    await this.database.transaction(async (client) => {
      const accounts = within(client, this.accounts);
      const user = await accounts
        .createQueryBuilder('u')
        .where({ id: userId })
        .andWhere(IS_UNPOSTED)
        .setLock('for_no_key_update')
        .getOne();
      if (!user) return;
      await this.post(user);
      await accounts.update({ id: userId }, { standingPosted: user.standingChanges });
    });
  }

  async sweep(): Promise<void> {
    const users = await this.accounts
      .createQueryBuilder('u')
      .where(IS_UNPOSTED)
      .orderBy('u.id')
      .limit(AT_MOST)
      .getMany();
    for (const { id } of users) await this.postPending(id);
  }

  private async post(user: UserAccount): Promise<void> {
    const outcome = await this.ledger.post(eventOf(user));
    if (outcome.posted) return;
    this.log.error(`change ${user.standingChanges} of user ${user.id} refused: ${outcome.code}`);
    throw new Error(`The ledger refused a change of standing: ${outcome.code}`);
  }
}

function eventOf({ id, role, standingBy, ...user }: UserAccount): LedgerCommand {
  const change = { userId: id, change: user.standingChanges };
  const active = user.deactivatedAt === null;
  if (role !== 'player') return staffEvent({ ...change, role, active, adminId: standingBy });
  assert(standingBy, 'an admin bans and unbans');
  return standingEvent({ ...change, banned: user.bannedAt !== null, adminId: standingBy });
}

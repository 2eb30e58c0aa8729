import { Injectable } from '@nestjs/common';
import { Clock, generalRefusals, type Id, indianMoment, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { Mail } from '../../mail/index.js';
import { DeletionRows, type UserAccount } from '../../users/index.js';
import type { NewRequester } from '../codes/requester.js';
import type { Credentials } from '../credentials.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../sessions/open-session.js';
import { CheckPassword } from './check-password.js';

/** Refuses a sign-in to an account that its player wants to delete, and names the time left. */
export function refuseClosed({ deletionDueAt, deletionBeganAt }: UserAccount): void {
  if (deletionBeganAt) throw authRefusals.DELETION_BEGAN();
  if (!deletionDueAt) return;
  const time = indianMoment(deletionDueAt);
  throw authRefusals.DELETION_REQUESTED({ allowedAt: deletionDueAt, time });
}

/**
 * Withdraws the requests of players to delete their accounts. The lock of the row decides between
 * this and the job that deletes accounts.
 */
@Injectable()
export class KeptAccounts {
  constructor(
    private readonly database: Database,
    private readonly password: CheckPassword,
    private readonly deletions: DeletionRows,
    private readonly openSession: OpenSession,
    private readonly activity: Activity,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** Withdraws the request to delete an account, and signs its player in. */
  async keep(email: string, password: string, from: NewRequester): Promise<OpenedSession> {
    const known = await this.password.accountOf(email, password, from);
    if (known.role !== 'player') throw authRefusals.USE_ADMIN_LOGIN();
    if (known.bannedAt) throw generalRefusals.ACCOUNT_BANNED({ banReason: known.banReason });
    const kept = await this.withdraw(known.id, from);
    if (kept instanceof Refusal) throw kept;
    const account: Credentials = { ...kept, passwordHash: known.passwordHash };
    return this.openSession.for(account, from.browser);
  }

  private withdraw(id: Id, { inWords }: NewRequester): Promise<UserAccount | Refusal> {
    return this.database.transaction(async (client) => {
      const account = await this.deletions.locked(client, id);
      if (account.deletionBeganAt) return authRefusals.DELETION_BEGAN();
      if (account.deletionRequestedAt) {
        await this.deletions.withdraw(client, id);
        await this.activity.record(
          {
            actor: { userId: id, role: 'player' },
            action: 'user.deletion-withdrawn',
            target: { type: 'user', id },
            before: { deletionAt: account.deletionDueAt },
            after: { deletionAt: null },
          },
          client,
        );
        // The sweep sends this mail, because nobody waits for it.
        const data = { at: this.clock.now().toISOString(), device: inWords };
        const order = { to: account.email, template: 'deletion-withdrawn', data } as const;
        await this.mail.send(order, client);
      }
      return { ...account, deletionRequestedAt: null, deletionDueAt: null };
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Clock, Refusal } from '../../kernel/index.js';
import { Activity } from '../../modules/activity/index.js';
import { CheckPassword, type NewRequester } from '../../modules/auth/index.js';
import { Mail } from '../../modules/mail/index.js';
import { DeletionRows } from '../../modules/users/index.js';
import { Database } from '../../platform/database/index.js';
import type { Session } from '../../platform/http/index.js';
import { DeletionOutlooks } from './deletion-outlook.js';
import { forfeitedIn } from './domain/forfeit.js';
import { privacyRefusals } from './refusals.js';

/** Time in which a player can keep the account, in milliseconds. */
const WEEK_MS = 7 * 24 * 3_600_000;

interface RequestDeletion {
  readonly session: Session;
  readonly password: string;
  /** Words that give up the tokens in the wallet; undefined if none were typed. */
  readonly typed: string | undefined;
  readonly from: NewRequester;
}

/**
 * Closes players' accounts for a week, after which a job deletes them. No tokens move before that,
 * so that a player who keeps the account has lost nothing.
 */
@Injectable()
export class DeletionRequests {
  constructor(
    private readonly database: Database,
    private readonly password: CheckPassword,
    private readonly outlooks: DeletionOutlooks,
    private readonly deletions: DeletionRows,
    private readonly activity: Activity,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** Closes the account. Returns the end of the week. */
  async request({ session, password, typed, from }: RequestDeletion): Promise<Date> {
    if (session.role !== 'player') throw privacyRefusals.STAFF_NOT_DELETED();
    await this.mustBeOwner(session.email, password, from);
    const forfeits = await this.mustBeFree(session, typed);
    return this.close(session, forfeits);
  }

  private async mustBeOwner(email: string, password: string, from: NewRequester): Promise<void> {
    try {
      await this.password.accountOf(email, password, from);
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'BAD_CREDENTIALS';
      throw isWrong ? privacyRefusals.WRONG_PASSWORD_TO_DELETE() : error;
    }
  }

  /** Refuses while something is undecided. Returns the tokens that the player gives up. */
  private async mustBeFree({ userId }: Session, typed: string | undefined): Promise<number> {
    const { tokens, matches, withdrawals } = await this.outlooks.of(userId);
    if (withdrawals.length > 0) throw privacyRefusals.WITHDRAWALS_OPEN();
    if (matches.length > 0) throw privacyRefusals.MATCHES_OPEN();
    if (tokens === 0) return 0;
    const given = typed === undefined ? null : forfeitedIn(typed);
    if (given === null) throw privacyRefusals.FORFEIT_NEEDED({ tokens });
    if (given !== tokens) throw privacyRefusals.BALANCE_CHANGED({ tokens });
    return tokens;
  }

  private async close(session: Session, forfeits: number): Promise<Date> {
    const { userId: id, email } = session;
    const requestedAt = this.clock.now();
    const dueAt = new Date(requestedAt.getTime() + WEEK_MS);
    const closed = await this.database.transaction(async (client) => {
      const { deletionDueAt } = await this.deletions.locked(client, id);
      if (deletionDueAt) return { dueAt: deletionDueAt, mail: null };
      await this.deletions.request(client, id, { requestedAt, dueAt, forfeits });
      await this.activity.record(
        {
          actor: session,
          action: 'user.deletion-requested',
          target: { type: 'user', id },
          after: { deletionAt: dueAt, forfeits },
        },
        client,
      );
      const data = { at: requestedAt.toISOString(), until: dueAt.toISOString(), tokens: forfeits };
      const mail = await this.mail.send(
        { to: email, template: 'deletion-requested', data },
        client,
      );
      return { dueAt, mail };
    });
    closed.mail?.hurry();
    return closed.dueAt;
  }
}

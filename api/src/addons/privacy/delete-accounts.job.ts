import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id } from '../../kernel/index.js';
import { Activity } from '../../modules/activity/index.js';
import { Ledger } from '../../modules/ledger/index.js';
import { Mail, type OutboxMail } from '../../modules/mail/index.js';
import { DeletionRows, type UserAccount } from '../../modules/users/index.js';
import { tokensAdjusted } from '../../modules/wallet/index.js';
import { Database } from '../../platform/database/index.js';
import { blankAddress, PersonalData } from '../../platform/personal-data/index.js';
import { Jobs } from '../../platform/queue/index.js';
import { SaferPlay } from '../safer-play/index.js';
import { DeletionOutlooks } from './deletion-outlook.js';

const EVERY_MS = 10 * 60_000;
/** Maximum number of accounts that one run deletes. */
const AT_MOST = 50;
/** Pause until the next try while something is undecided, in milliseconds. */
const TRY_AGAIN_MS = 3_600_000;
/** Time in which the address of a deleted account may not register again, in milliseconds. */
const ADDRESS_KEPT_MS = 24 * 3_600_000;

const REASON = 'Account deleted: the player gave up these tokens';

/**
 * Deletes the accounts whose week is over, in three steps: begin, forfeit, blank. Each step may run
 * again after a crash. Once the first is committed, the player can no longer keep the account, so
 * the tokens that the second forfeits cannot be lost by a change of mind.
 */
@Injectable()
export class DeleteAccounts implements OnModuleInit {
  private readonly log = new Logger('privacy');

  constructor(
    private readonly database: Database,
    private readonly deletions: DeletionRows,
    private readonly outlooks: DeletionOutlooks,
    private readonly ledger: Ledger,
    private readonly personal: PersonalData,
    private readonly saferPlay: SaferPlay,
    private readonly activity: Activity,
    private readonly mail: Mail,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'privacy-delete-accounts',
      everyMs: EVERY_MS,
      attempts: 3,
      handle: () => this.run(),
    });
  }

  /** Deletes the accounts that are due. A failure of one account does not stop the others. */
  async run(): Promise<void> {
    for (const id of await this.deletions.due(this.clock.now(), AT_MOST)) {
      try {
        await this.deleteOne(id);
      } catch (error) {
        this.log.error({ err: error }, `account ${id} was not deleted`);
        await this.postpone(id);
      }
    }
  }

  private async deleteOne(id: Id): Promise<void> {
    if (!(await this.begin(id))) return;
    const forfeited = await this.forfeit(id);
    if (forfeited !== null) await this.blank(id, forfeited);
  }

  /**
   * Takes the account out of its player's hands. Returns false if the player has kept the account,
   * or if it must wait.
   */
  private async begin(id: Id): Promise<boolean> {
    return this.lock(id, async (client, account) => {
      if (!isDue(account, this.clock.now())) return false;
      if (account.deletionBeganAt) return true;
      if (account.bannedAt || (await this.outlooks.isUndecided(id))) {
        await this.deletions.postpone(client, id, this.nextTry());
        return false;
      }
      await this.deletions.begin(client, id, this.clock.now());
      return true;
    });
  }

  /**
   * Moves the tokens that the player gave up to the house. Returns their number. Returns null if the
   * wallet holds more than the player gave up: the account is then opened again.
   */
  private async forfeit(id: Id): Promise<number | null> {
    return this.lock(id, async (client, account, mails) => {
      // Another process may have opened the account again, and the player asked anew.
      const { deletionRequestedAt, deletionBeganAt, deletedAt } = account;
      if (deletedAt || !deletionRequestedAt || !deletionBeganAt) return null;
      const given = account.deletionForfeits ?? 0;
      const idempotencyKey = `deletion:${id}:${deletionRequestedAt.getTime()}`;
      const wallet = `player:${id}` as const;
      if (await this.ledger.isPosted(idempotencyKey)) {
        const { balances, position } = await this.ledger.receipt(idempotencyKey);
        const before = await this.ledger.balanceAt(wallet, position - 1);
        return before - (balances.get(wallet) ?? 0);
      }
      const tokens = await this.outlooks.tokensOf(id);
      if (tokens > given) {
        mails.push(await this.open(client, account, tokens));
        return null;
      }
      if (tokens === 0) return 0;
      const outcome = await this.ledger.post(
        tokensAdjusted({
          userId: id,
          amountTokens: -tokens,
          reason: REASON,
          actor: { type: 'system', id: 'account-deletion' },
          idempotencyKey,
        }),
      );
      if (!outcome.posted) throw new Error(`The ledger refused to forfeit: ${outcome.code}`);
      return tokens;
    });
  }

  /** Opens an account again, because tokens arrived that the player has not given up. */
  private async open(
    client: pg.PoolClient,
    { id, email, deletionForfeits, deletionDueAt }: UserAccount,
    tokens: number,
  ): Promise<OutboxMail> {
    await this.deletions.withdraw(client, id);
    await this.activity.record(
      {
        actor: 'system',
        action: 'user.deletion-stopped',
        target: { type: 'user', id },
        before: { deletionAt: deletionDueAt, forfeits: deletionForfeits },
        after: { deletionAt: null, tokens },
        reason: 'Tokens arrived that the player has not given up',
      },
      client,
    );
    return this.mail.send({ to: email, template: 'deletion-stopped', data: { tokens } }, client);
  }

  private async blank(id: Id, forfeited: number): Promise<void> {
    const excludedUntil = (await this.saferPlay.of(id))?.excludedUntil?.getTime() ?? 0;
    await this.lock(id, async (client, account, mails) => {
      if (account.deletedAt || !account.deletionBeganAt) return;
      // A payment may have arrived since the tokens were forfeited.
      const arrived = await this.outlooks.tokensOf(id);
      if (arrived > 0) {
        mails.push(await this.open(client, account, arrived));
        return;
      }
      const now = this.clock.now();
      await this.personal.blank(client, {
        userId: id,
        email: account.email,
        newEmail: blankAddress(id),
        addressFreeAt: new Date(Math.max(now.getTime() + ADDRESS_KEPT_MS, excludedUntil)),
      });
      await this.deletions.finish(client, id, now);
      await this.activity.record(
        {
          actor: 'system',
          action: 'user.deleted',
          target: { type: 'user', id },
          after: { deletedAt: now, forfeited },
        },
        client,
      );
    });
  }

  private async postpone(id: Id): Promise<void> {
    await this.lock(id, async (client, { deletionDueAt, deletedAt }) => {
      if (deletionDueAt && !deletedAt) await this.deletions.postpone(client, id, this.nextTry());
    });
  }

  /** Runs `work` while the account's row is locked, and sends its mails after the commit. */
  private async lock<Result>(
    id: Id,
    work: (client: pg.PoolClient, account: UserAccount, mails: OutboxMail[]) => Promise<Result>,
  ): Promise<Result> {
    const mails: OutboxMail[] = [];
    const result = await this.database.transaction(async (client) =>
      work(client, await this.deletions.locked(client, id), mails),
    );
    for (const mail of mails) mail.hurry();
    return result;
  }

  private nextTry(): Date {
    return new Date(this.clock.now().getTime() + TRY_AGAIN_MS);
  }
}

const isDue = ({ deletionDueAt, deletedAt }: UserAccount, now: Date): boolean =>
  deletionDueAt !== null && deletedAt === null && deletionDueAt <= now;

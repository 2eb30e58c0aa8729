import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { IsNull, LessThanOrEqual, type Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { within } from '../../../platform/entities/index.js';
import { UserAccount } from './user-account.entity.js';

/** Lets rows of other tables refer to the account meanwhile. */
const ONE_AFTER_ANOTHER = { mode: 'for_no_key_update' } as const;

const NOT_ASKED = {
  deletionRequestedAt: null,
  deletionDueAt: null,
  deletionForfeits: null,
  deletionBeganAt: null,
} as const;

/** SQL that raises the session version, which ends all sessions of the user. */
const sessionVersion = () => 'session_version + 1';

interface DeletionRequest {
  readonly requestedAt: Date;
  readonly dueAt: Date;
  /** Number of tokens that the player agreed to forfeit. */
  readonly forfeits: number;
}

/** Reads and writes the stages of an account's deletion, in the caller's transaction. */
@Injectable()
export class DeletionRows {
  constructor(@InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>) {}

  /** Returns an account and locks it, so that its stages are changed one after another. */
  locked(client: pg.ClientBase, id: Id): Promise<UserAccount> {
    return within(client, this.accounts).findOneOrFail({ where: { id }, lock: ONE_AFTER_ANOTHER });
  }

  /** Closes an account: from now on, its owner can only keep it. Ends all its sessions. */
  async request(client: pg.ClientBase, id: Id, request: DeletionRequest): Promise<void> {
    const { requestedAt, dueAt, forfeits } = request;
    await within(client, this.accounts).update(
      { id },
      {
        deletionRequestedAt: requestedAt,
        deletionDueAt: dueAt,
        deletionForfeits: forfeits,
        sessionVersion,
      },
    );
  }

  /** Opens a closed account again. */
  async withdraw(client: pg.ClientBase, id: Id): Promise<void> {
    await within(client, this.accounts).update({ id }, NOT_ASKED);
  }

  async postpone(client: pg.ClientBase, id: Id, deletionDueAt: Date): Promise<void> {
    await within(client, this.accounts).update({ id }, { deletionDueAt });
  }

  async begin(client: pg.ClientBase, id: Id, deletionBeganAt: Date): Promise<void> {
    await within(client, this.accounts).update({ id }, { deletionBeganAt });
  }

  async finish(client: pg.ClientBase, id: Id, deletedAt: Date): Promise<void> {
    await within(client, this.accounts).update({ id }, { deletedAt });
  }

  /** Returns the ids of accounts whose week is over, at most `most`, the longest over first. */
  async due(now: Date, most: number): Promise<readonly Id[]> {
    const rows = await this.accounts.find({
      select: { id: true },
      where: { deletionDueAt: LessThanOrEqual(now), deletedAt: IsNull() },
      order: { deletionDueAt: 'ASC' },
      take: most,
    });
    return rows.map(({ id }) => id);
  }
}

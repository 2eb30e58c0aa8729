import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { IsNull, Not, type Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { within } from '../../../platform/entities/index.js';
import { UserAccount } from './user-account.entity.js';

type NewAccount = Pick<UserAccount, 'id' | 'email' | 'passwordHash' | 'createdAt'>;

type StaffChange = Pick<UserAccount, 'role' | 'deactivatedAt' | 'standingBy'> & {
  /** Hash that replaces the old password's hash; missing if the password stays. */
  readonly passwordHash?: string;
};

const UNVERIFIED = {
  emailVerifiedAt: IsNull(),
  role: 'player',
  deactivatedAt: IsNull(),
} as const;

/** SQL that raises the session version, which ends all sessions of the user. */
const sessionVersion = () => 'session_version + 1';

/** Writes accounts for the module auth, in the caller's transaction. */
@Injectable()
export class AccountWrites {
  constructor(@InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>) {}

  /**
   * Creates a player's account, or replaces the password of an account that is not verified yet.
   * Returns the account's id; null when the address is taken.
   */
  async register(
    client: pg.ClientBase,
    account: NewAccount,
    verified: boolean,
  ): Promise<Id | null> {
    const emailVerifiedAt = verified ? account.createdAt : null;
    const { raw } = await within(client, this.accounts)
      .createQueryBuilder()
      .insert()
      .values({ ...account, emailVerifiedAt })
      .orUpdate(['password_hash', 'email_verified_at'], ['email'], {
        overwriteCondition: { where: { ...UNVERIFIED, bannedAt: IsNull() } },
      })
      .returning('id')
      .execute();
    return idOf(raw);
  }

  /**
   * Verifies a player's e-mail address and sets the password chosen at this registration. Returns
   * the account's id; null if there is no unverified account.
   */
  async verify(
    client: pg.ClientBase | undefined,
    email: string,
    passwordHash: string,
    emailVerifiedAt: Date,
  ): Promise<Id | null> {
    const { raw } = await within(client, this.accounts)
      .createQueryBuilder()
      .update({ emailVerifiedAt, passwordHash })
      .where({ ...UNVERIFIED, email })
      .returning('id')
      .execute();
    return idOf(raw);
  }

  /** Creates a staff account. Returns false when the address is taken. */
  async addStaff(
    client: pg.ClientBase,
    account: NewAccount & Pick<UserAccount, 'role' | 'standingBy'>,
  ): Promise<boolean> {
    const { raw } = await within(client, this.accounts)
      .createQueryBuilder()
      .insert()
      .values({ ...account, emailVerifiedAt: account.createdAt, standingChanges: 1 })
      .orIgnore()
      .returning('id')
      .execute();
    return idOf(raw) !== null;
  }

  isAdminThere(client?: pg.ClientBase): Promise<boolean> {
    return within(client, this.accounts).existsBy({ role: 'admin' });
  }

  /**
   * Changes the role of a member of staff, or deactivates or reactivates the account. Ends all
   * sessions of the account.
   */
  async changeStaff(client: pg.ClientBase, id: Id, change: StaffChange): Promise<void> {
    const standingChanges = () => 'standing_changes + 1';
    const changed = { ...change, sessionVersion, standingChanges };
    await within(client, this.accounts).update({ id }, changed);
  }

  /**
   * Sets the password of an invited member of staff and verifies the address. Returns false if the
   * account is deactivated or does not belong to staff.
   */
  async acceptInvitation(
    client: pg.ClientBase,
    id: Id,
    passwordHash: string,
    verifiedAt: Date,
  ): Promise<boolean> {
    const emailVerifiedAt = () => 'coalesce(email_verified_at, :verifiedAt)';
    const { affected } = await within(client, this.accounts)
      .createQueryBuilder()
      .update({ passwordHash, sessionVersion, emailVerifiedAt })
      .where({ id, role: Not('player'), deactivatedAt: IsNull() })
      .setParameters({ verifiedAt })
      .execute();
    return affected === 1;
  }

  /** Sets a password and ends all sessions of the user. */
  async setPassword(client: pg.ClientBase, id: Id, passwordHash: string): Promise<void> {
    await within(client, this.accounts).update({ id }, { passwordHash, sessionVersion });
  }

  /**
   * Sets a password in place of the one with the hash `from`, and ends all sessions of the user.
   * Returns the new session version; null if the password was changed meanwhile.
   */
  async changePassword(
    client: pg.ClientBase,
    id: Id,
    from: string,
    passwordHash: string,
  ): Promise<number | null> {
    const accounts = within(client, this.accounts);
    const { affected } = await accounts.update(
      { id, passwordHash: from, deactivatedAt: IsNull() },
      { passwordHash, sessionVersion },
    );
    return affected === 1 ? (await accounts.findOneByOrFail({ id })).sessionVersion : null;
  }

  /**
   * Ends all sessions of a user by raising the session version. Returns the new version, for the
   * next token.
   */
  async endSessions(client: pg.ClientBase, id: Id): Promise<number> {
    const accounts = within(client, this.accounts);
    await accounts.update({ id }, { sessionVersion });
    return (await accounts.findOneByOrFail({ id })).sessionVersion;
  }
}

const idOf = ([row]: readonly { readonly id: Id }[]): Id | null => row?.id ?? null;

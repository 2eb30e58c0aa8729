import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { IsNull } from 'typeorm';
import { assert, type Id } from '../../kernel/index.js';
import { currentContext } from '../../platform/context/index.js';
import { type UserAccount, UserAccounts } from '../users/index.js';
import { CodeRequests } from './codes/code-requests.js';
import type { Requester } from './codes/requester.js';

/** A user account with its password hash, which only the auth module reads. */
export type Credentials = UserAccount;

@Injectable()
export class CredentialStore {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly codes: CodeRequests,
  ) {}

  /**
   * Returns the account of an e-mail address. Also adds the account's id to the log line of the
   * current request, so that a failed sign-in can be traced to the account.
   */
  async byEmail(email: string): Promise<Credentials | null> {
    // The text that replaces the address of a deleted account opens nothing.
    const account = await this.accounts.withPassword({ email, deletedAt: IsNull() });
    const asked = currentContext();
    if (asked && account) asked.userId = account.id;
    return account;
  }

  /**
   * Returns an account as the transaction of `client` sees it, including changes that are not
   * committed yet.
   */
  async byId(client: pg.ClientBase, id: Id): Promise<Credentials> {
    const account = await this.accounts.withPassword({ id }, client);
    assert(account, 'an account is never deleted');
    return account;
  }

  /**
   * Returns the account with the password hash that is valid for this client. Before the e-mail
   * address is verified, each browser must enter the password of its own registration.
   */
  async forSignIn(email: string, requester: Requester): Promise<Credentials | null> {
    const [account, signup] = await Promise.all([
      this.byEmail(email),
      this.codes.signupOf(email, requester, false),
    ]);
    const passwordHash = signup?.passwordHash;
    if (!account || account.emailVerifiedAt || !passwordHash) return account;
    return { ...account, passwordHash };
  }
}

import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { assert, type Id } from '../../../kernel/index.js';
import { currentContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { USER_COLUMNS, type UserAccount } from '../../users/index.js';
import { CodeRequests } from '../codes/code-requests.js';
import type { Requester } from '../codes/requester.js';

/**
 * A user account with its password hash and session version. Only the auth module reads these
 * columns.
 */
export interface Credentials extends UserAccount {
  readonly password_hash: string;
  readonly email_verified_at: Date | null;
  readonly deactivated_at: Date | null;
  readonly session_version: number;
}

const CREDENTIAL_COLUMNS = `${USER_COLUMNS}, password_hash, email_verified_at,
  deactivated_at, session_version`;

@Injectable()
export class CredentialStore {
  constructor(
    private readonly database: Database,
    private readonly codes: CodeRequests,
  ) {}

  /**
   * Returns the account of an e-mail address. Also adds the account's id to the log line of the
   * current request, so that a failed sign-in can be traced to the account.
   */
  async byEmail(email: string): Promise<Credentials | null> {
    const account = await this.database.row<Credentials>(
      `SELECT ${CREDENTIAL_COLUMNS} FROM user_account WHERE email = $1`,
      [email],
    );
    const asked = currentContext();
    if (asked && account) asked.userId = account.id;
    return account;
  }

  /** Returns an account as seen inside the transaction that has just written the account. */
  async byId(client: pg.ClientBase, id: Id): Promise<Credentials> {
    const { rows } = await client.query<Credentials>(
      `SELECT ${CREDENTIAL_COLUMNS} FROM user_account WHERE id = $1`,
      [id],
    );
    const [account] = rows;
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
    if (!account || account.email_verified_at || !signup) return account;
    return { ...account, password_hash: signup.password_hash };
  }
}

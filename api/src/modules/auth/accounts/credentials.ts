import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { USER_COLUMNS, type UserAccount } from '../../users/index.js';

/** A person with what it takes to let him in. Only auth reads this. */
export interface Credentials extends UserAccount {
  readonly password_hash: string;
  readonly email_verified_at: Date | null;
  readonly deactivated_at: Date | null;
  readonly session_version: number;
}

export const CREDENTIAL_COLUMNS = `${USER_COLUMNS}, password_hash, email_verified_at,
  deactivated_at, session_version`;

@Injectable()
export class CredentialStore {
  constructor(private readonly database: Database) {}

  /** Whose account was asked for stands in the log, whether or not he is let in. */
  async byEmail(email: string): Promise<Credentials | null> {
    const account = await this.database.row<Credentials>(
      `SELECT ${CREDENTIAL_COLUMNS} FROM user_account WHERE email = $1`,
      [email],
    );
    const asked = currentContext();
    if (asked && account) asked.userId = account.id;
    return account;
  }
}

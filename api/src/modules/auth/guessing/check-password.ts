import { Injectable } from '@nestjs/common';
import { CredentialStore, type Credentials } from '../accounts/credentials.js';
import type { NewRequester } from '../codes/requester.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { StaffSignIns } from '../sign-ins/staff-sign-ins.js';
import { SignInTries } from './sign-in-tries.js';

/**
 * Checks the e-mail address and the password: the first step of the player login and of the staff
 * login.
 */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
    private readonly signIns: StaffSignIns,
  ) {}

  /**
   * Returns the account of a right e-mail address and password. A wrong password and an unknown
   * address get the same message after the same time.
   */
  async accountOf(email: string, password: string, from: NewRequester): Promise<Credentials> {
    const account = await this.credentials.forSignIn(email, from);
    const taken = await this.tries.take(email, from.browser);
    const right = await this.passwords
      .matches(account?.passwordHash ?? null, password)
      .catch(async (unread: unknown) => {
        // The queue of the hashing threads was full. The password was not compared, so the try does
        // not count.
        await this.tries.giveBack(taken);
        throw unread;
      });
    if (account && right) {
      await this.tries.giveBack(taken);
      return account;
    }
    await this.tries.failed(taken, account);
    await this.signIns.refused(account, 'Wrong password', from.inWords);
    throw authRefusals.BAD_CREDENTIALS();
  }
}

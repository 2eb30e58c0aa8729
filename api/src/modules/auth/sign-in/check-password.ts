import { Injectable } from '@nestjs/common';
import type { Session } from '../../../platform/http/index.js';
import type { NewRequester } from '../codes/requester.js';
import { CredentialStore, type Credentials } from '../credentials.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SignInTries } from './sign-in-tries.js';
import { StaffSignIns } from './staff-sign-ins.js';

/**
 * Checks a typed password and counts wrong ones. This is the first step of the player login, of the
 * staff login and of a change of password.
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
    // The comparison is also made without an account, so that it takes the same time.
    const right = await this.isRight(email, account, password, from, 'Wrong password');
    if (!account || !right) throw authRefusals.BAD_CREDENTIALS();
    return account;
  }

  /**
   * Returns the account of a signed-in user who types the right password again. Wrong passwords are
   * counted together with those of sign-ins, so that a stranger with an open session gets no further
   * tries.
   */
  async ownAccount({ email }: Session, password: string, from: NewRequester): Promise<Credentials> {
    const account = await this.credentials.byEmail(email);
    const why = 'Change of password: wrong password';
    const right = await this.isRight(email, account, password, from, why);
    if (!account || !right) throw authRefusals.CURRENT_PASSWORD_WRONG();
    return account;
  }

  private async isRight(
    email: string,
    account: Credentials | null,
    password: string,
    from: NewRequester,
    why: string,
  ): Promise<boolean> {
    const taken = await this.tries.take(email, from.browser);
    const right = await this.passwords
      .matches(account?.passwordHash ?? null, password)
      .catch(async (unread: unknown) => {
        // The queue of the hashing threads was full. The password was not compared, so the try does
        // not count.
        await this.tries.giveBack(taken);
        throw unread;
      });
    if (right) {
      await this.tries.giveBack(taken);
      return true;
    }
    await this.tries.failed(taken, account);
    await this.signIns.refused(account, why, from.inWords);
    return false;
  }
}

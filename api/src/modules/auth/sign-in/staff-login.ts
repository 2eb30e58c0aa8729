import { Injectable } from '@nestjs/common';
import type { NewRequester } from '../codes/requester.js';
import type { Credentials } from '../credentials.js';
import { PasskeyTouches } from '../passkeys/passkey-touches.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { type OpenedSession, OpenSession } from '../sessions/open-session.js';
import { CheckPassword } from './check-password.js';
import { StaffSignIns } from './staff-sign-ins.js';

interface TypedLogin {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app or a recovery code; null before the client has sent one. */
  readonly totp: string | null;
}

/**
 * Signs in admins and finance staff. The role of the account decides later which routes it may
 * call.
 */
@Injectable()
export class StaffLogin {
  constructor(
    private readonly password: CheckPassword,
    private readonly factors: SecondFactors,
    private readonly touches: PasskeyTouches,
    private readonly openSession: OpenSession,
    private readonly signIns: StaffSignIns,
  ) {}

  async with(
    { email, password, totp }: TypedLogin,
    from: NewRequester,
  ): Promise<OpenedSession | 'needs-totp' | 'needs-passkey'> {
    const account = await this.password.accountOf(email, password, from);
    if (account.role === 'player') throw authRefusals.USE_PLAYER_LOGIN();
    if (account.deactivatedAt) {
      await this.signIns.refused(account, 'The account is deactivated', from.inWords);
      throw authRefusals.ACCOUNT_DEACTIVATED();
    }
    const factor = await this.factors.of(account.id);
    if (factor?.confirmedAt) {
      // The password is right, so the response may reveal that the account also needs a code.
      if (totp === null) return 'needs-totp';
      await this.prove(account, totp, from.inWords);
    } else if ((await this.touches.keysOf(account.id)).length > 0) {
      // The password would be the only factor, so a stolen one would be enough.
      return 'needs-passkey';
    }
    const confirmedWith = factor?.confirmedAt ? 'totp' : 'password';
    const opened = await this.openSession.for(account, from.browser, 'sign-in', confirmedWith);
    await this.signIns.signedIn(account, from.inWords);
    return opened;
  }

  private async prove(account: Credentials, totp: string, browser: string): Promise<void> {
    try {
      await this.factors.prove(account.id, totp);
    } catch (refusal) {
      await this.signIns.refused(account, 'Wrong code of the second step', browser);
      throw refusal;
    }
  }
}

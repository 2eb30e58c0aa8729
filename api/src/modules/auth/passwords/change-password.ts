import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { Mail } from '../../mail/index.js';
import { AccountWrites } from '../../users/index.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { CodeRequests } from '../codes/code-requests.js';
import type { NewRequester } from '../codes/requester.js';
import type { Credentials } from '../credentials.js';
import { authRefusals } from '../refusals.js';
import { SessionTokens } from '../sessions/session-tokens.js';
import { CheckPassword } from '../sign-in/check-password.js';
import { SignInTries } from '../sign-in/sign-in-tries.js';
import { Passwords } from './passwords.js';
import { ResetGrants } from './reset-grants.js';

/** The current and the new password, as a signed-in user types them. */
interface TypedPasswords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of a signed-in user. Ends every session, also the current one, because a
 * stranger may have a copy of its token; the browser that made the change gets a new session.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly password: CheckPassword,
    private readonly passwords: Passwords,
    private readonly codes: CodeRequests,
    private readonly grants: ResetGrants,
    private readonly mail: Mail,
    private readonly activity: Activity,
    private readonly tries: SignInTries,
    private readonly browsers: KnownBrowsers,
    private readonly sessionTokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  /** Returns the token of the new session. */
  async as(session: Session, typed: TypedPasswords, from: NewRequester): Promise<string> {
    const { currentPassword, newPassword } = typed;
    const account = await this.password.ownAccount(session, currentPassword, from);
    if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) {
      throw authRefusals.SAME_PASSWORD();
    }
    const passwordHash = await this.passwords.hashChosen(newPassword, account);
    const { version, notice } = await this.database.transaction((client) =>
      this.change(client, account, passwordHash, from),
    );
    notice.hurry();
    await this.tries.clear(account.email);
    await this.browsers.remember(account.id, from.browser);
    return this.sessionTokens.sign(account.id, version);
  }

  private async change(
    client: pg.ClientBase,
    { id, email, role, passwordHash: before }: Credentials,
    passwordHash: string,
    { inWords }: NewRequester,
  ) {
    // Locks the codes of the address before the account, in the same order as all other
    // transactions, to prevent a deadlock.
    await this.codes.cancel(client, email);
    const version = await this.accounts.changePassword(client, id, before, passwordHash);
    // Another request has changed the password since this one compared it.
    if (version === null) throw authRefusals.CURRENT_PASSWORD_WRONG();
    await this.grants.revoke(client, id);
    const isStaff = role !== 'player';
    await this.activity.record(
      {
        actor: { userId: id, role },
        action: isStaff ? 'staff.password-changed' : 'user.password-changed',
        target: { type: isStaff ? 'staff' : 'user', id },
        after: { browser: inWords },
      },
      client,
    );
    const data = { changedAt: this.clock.now().toISOString(), device: inWords };
    const notice = await this.mail.send({ to: email, template: 'password-changed', data }, client);
    return { version, notice };
  }
}

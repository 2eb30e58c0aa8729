import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, Refusal } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';
import { AccountWrites } from '../../users/index.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { CodeRequests, RESEND_WAIT_MS } from '../codes/code-requests.js';
import type { NewRequester, Requester } from '../codes/requester.js';
import { SendCode } from '../codes/send-code.js';
import { WrongCodes } from '../codes/wrong-codes.js';
import { CredentialStore, type Credentials } from '../credentials.js';
import { authRefusals } from '../refusals.js';
import { SignInTries } from '../sign-in/sign-in-tries.js';
import { Passwords } from './passwords.js';
import { ResetGrants } from './reset-grants.js';

interface ResetPassword {
  readonly email: string;
  readonly newPassword: string;
  readonly grant: string | null;
  /** Digest of the browser's id in the cookie; null if the cookie is missing. */
  readonly browser: Buffer | null;
}

/** Resets passwords in three steps: the mailed code, the grant for the code, the new password. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly codes: CodeRequests,
    private readonly wrongCodes: WrongCodes,
    private readonly sendCode: SendCode,
    private readonly grants: ResetGrants,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly tries: SignInTries,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Mails a reset code. An unknown address gets the same response after the same work, so that the
   * response does not reveal which addresses have an account.
   */
  async ask(email: string, requester: NewRequester): Promise<void> {
    const account = await this.credentials.byEmail(email);
    const mail = await this.database.transaction((client) =>
      this.sendCode.within(client, {
        email,
        requester,
        purpose: 'reset',
        passwordHash: null,
        pauseMs: this.config.rateLimits ? RESEND_WAIT_MS : 0,
        reachesSomebody: account !== null && !account.deactivatedAt,
      }),
    );
    if (mail instanceof Refusal) throw mail;
    mail?.hurry();
  }

  /** Checks a reset code; returns the grant to set a new password. */
  async grant(email: string, otp: string, requester: Requester): Promise<string> {
    const id = await this.wrongCodes.judge(email, 'reset', otp, requester);
    const account = await this.credentials.byEmail(email);
    if (!account || account.deactivatedAt) throw authRefusals.CODE_INVALID();
    return this.database.transaction(async (client) => {
      if (!(await this.codes.use(client, email, id))) throw authRefusals.CODE_INVALID();
      return this.grants.give(client, account.id, requester.cameAs);
    });
  }

  /**
   * Marks the grant as used, changes the password and ends every session of the user, all in one
   * transaction.
   */
  async reset({ email, newPassword, grant, browser }: ResetPassword): Promise<void> {
    const account = grant && (await this.credentials.byEmail(email));
    // Checks the grant before hashing the password, so that a caller without a valid grant cannot
    // make the server compute expensive hashes.
    const owner = grant && (await this.grants.owner(grant, browser));
    if (!grant || !account || owner !== account.id || account.deactivatedAt) {
      throw authRefusals.RESET_NOT_ALLOWED();
    }
    const passwordHash = await this.passwords.hashChosen(newPassword, account);
    const notice = await this.database.transaction(async (client) =>
      (await this.grants.use(client, grant, account.id))
        ? this.change(client, account, passwordHash)
        : null,
    );
    if (!notice) throw authRefusals.RESET_NOT_ALLOWED();
    notice.hurry();
    await this.tries.clear(email);
    if (browser) await this.browsers.remember(account.id, browser);
  }

  private async change(
    client: pg.ClientBase,
    { id, email }: Credentials,
    passwordHash: string,
  ): Promise<OutboxMail> {
    // Locks the codes of the address before the account, in the same order as all other
    // transactions, to prevent a deadlock.
    await this.codes.cancel(client, email);
    await this.accounts.setPassword(client, id, passwordHash);
    await this.grants.revoke(client, id);
    const changedAt = this.clock.now().toISOString();
    return this.mail.send({ to: email, template: 'password-changed', data: { changedAt } }, client);
  }
}

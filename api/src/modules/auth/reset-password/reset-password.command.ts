import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';
import { AccountWrites } from '../../users/index.js';
import { CredentialStore, type Credentials } from '../accounts/credentials.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { CodeRequests } from '../codes/code-requests.js';
import { SignInTries } from '../guessing/sign-in-tries.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { ResetGrants } from '../reset-grants/reset-grants.js';

export class ResetPassword extends Command<void> {
  constructor(
    readonly email: string,
    readonly newPassword: string,
    readonly grant: string | null,
    /** Digest of the browser's id in the cookie; null if the cookie is missing. */
    readonly browser: Buffer | null,
  ) {
    super();
  }
}

/**
 * Marks the grant as used, changes the password and ends every session of the user, all in one
 * transaction.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly codes: CodeRequests,
    private readonly grants: ResetGrants,
    private readonly mail: Mail,
    private readonly clock: Clock,
    private readonly tries: SignInTries,
    private readonly browsers: KnownBrowsers,
  ) {}

  async execute({ email, newPassword, grant, browser }: ResetPassword): Promise<void> {
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

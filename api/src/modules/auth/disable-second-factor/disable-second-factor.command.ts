import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { AccountWrites } from '../../users/index.js';
import { CredentialStore } from '../accounts/credentials.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionTokens } from '../session/session-tokens.js';

/** Turns the second factor off; returns a new session token. */
export class DisableSecondFactor extends Command<string> {
  constructor(
    readonly session: Session,
    readonly password: string,
    readonly code: string,
  ) {
    super();
  }
}

/**
 * Turns the second factor off. Asks for the password and a code again, and ends every other
 * session.
 */
@CommandHandler(DisableSecondFactor)
export class DisableSecondFactorHandler implements ICommandHandler<DisableSecondFactor> {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly activity: Activity,
    private readonly sessionTokens: SessionTokens,
  ) {}

  async execute({ session, password, code }: DisableSecondFactor): Promise<string> {
    const { userId, email, role } = session;
    const account = await this.credentials.byEmail(email);
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    if (!right) throw authRefusals.WRONG_PASSWORD();
    await this.factors.prove(userId, code);
    const version = await this.database.transaction(async (client) => {
      await this.factors.remove(client, userId);
      await this.activity.record(
        {
          actor: { userId, role },
          action: 'staff.second-factor-off',
          target: { type: 'staff', id: userId },
        },
        client,
      );
      return this.accounts.endSessions(client, userId);
    });
    return this.sessionTokens.sign(userId, version, 'totp');
  }
}

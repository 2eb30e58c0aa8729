import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id, newId, Refusal } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { Settings } from '../../settings/index.js';
import { AccountWrites } from '../../users/index.js';
import { RESEND_WAIT_MS } from '../codes/code-requests.js';
import type { NewRequester } from '../codes/requester.js';
import { SendCode } from '../codes/send-code.js';
import { CredentialStore, type Credentials } from '../credentials.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../sessions/open-session.js';
import { DeletedAddresses } from './deleted-addresses.js';

/** Creates the accounts of players. */
@Injectable()
export class Registrations {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly settings: Settings,
    private readonly sendCode: SendCode,
    private readonly openSession: OpenSession,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly deleted: DeletedAddresses,
  ) {}

  /**
   * Registers a player. Returns the player's first session if the settings require no verification;
   * otherwise sends a code.
   */
  async register(
    email: string,
    password: string,
    requester: NewRequester,
  ): Promise<OpenedSession | 'code-sent'> {
    const known = await this.credentials.byEmail(email);
    // Checks the address before hashing the password, so that a stranger cannot make the server
    // compute hashes for addresses that are taken.
    if (known && !mayRegisterAgain(known)) throw authRefusals.USER_EXISTS();
    await this.deleted.refuseRecent(email);
    const { emailVerificationEnabled } = await this.settings.read();
    const passwordHash = await this.passwords.hashChosen(password, { email, role: 'player' });
    if (emailVerificationEnabled) return this.askForCode(email, passwordHash, requester);
    const account = await this.database.transaction(async (client) =>
      this.credentials.byId(client, await this.write(client, email, passwordHash, true)),
    );
    return this.openSession.for(account, requester.browser, 'registration');
  }

  /**
   * Sends a code. The password becomes valid only when the code of this registration is entered.
   */
  private async askForCode(
    email: string,
    passwordHash: string,
    requester: NewRequester,
  ): Promise<'code-sent'> {
    const mail = await this.database.transaction(async (client) => {
      const sent = await this.sendCode.within(client, {
        email,
        requester,
        passwordHash,
        purpose: 'signup',
        reachesSomebody: true,
        pauseMs: this.config.rateLimits ? RESEND_WAIT_MS : 0,
      });
      if (sent instanceof Refusal) throw sent;
      await this.write(client, email, passwordHash, false);
      return sent;
    });
    mail?.hurry();
    return 'code-sent';
  }

  /** Creates the account, or replaces the password of an account that is not verified yet. */
  private async write(
    client: pg.ClientBase,
    email: string,
    passwordHash: string,
    verified: boolean,
  ): Promise<Id> {
    const now = this.clock.now();
    const account = { id: newId(now.getTime()), email, passwordHash, createdAt: now };
    const id = await this.accounts.register(client, account, verified);
    if (!id) throw authRefusals.USER_EXISTS();
    return id;
  }
}

const mayRegisterAgain = (account: Credentials) =>
  account.role === 'player' &&
  !account.emailVerifiedAt &&
  !account.bannedAt &&
  !account.deactivatedAt;

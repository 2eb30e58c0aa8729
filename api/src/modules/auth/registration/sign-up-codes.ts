import { Injectable } from '@nestjs/common';
import { Clock, generalRefusals, type Id, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { AccountWrites } from '../../users/index.js';
import { CodeRequests, RESEND_WAIT_MS } from '../codes/code-requests.js';
import type { NewRequester, Requester } from '../codes/requester.js';
import { SendCode } from '../codes/send-code.js';
import { WrongCodes } from '../codes/wrong-codes.js';
import { CredentialStore, type Credentials } from '../credentials.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../sessions/open-session.js';

/** Accepts the codes of sign-ups, and mails new ones. */
@Injectable()
export class SignUpCodes {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly codes: CodeRequests,
    private readonly wrongCodes: WrongCodes,
    private readonly sendCode: SendCode,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  /**
   * Completes a sign-up with its code. The password of the sign-up that requested this code becomes
   * valid.
   */
  async enter(email: string, otp: string, requester: Requester): Promise<OpenedSession> {
    const id = await this.wrongCodes.judge(email, 'signup', otp, requester);
    const account = await this.verify(email, id);
    if (account.bannedAt) throw generalRefusals.ACCOUNT_BANNED({ banReason: account.banReason });
    return this.openSession.for(account, requester.cameAs, 'registration');
  }

  /**
   * Mails a new sign-up code. An address without an open sign-up gets the same response after the
   * same work, so that the response does not reveal which addresses have an open sign-up.
   */
  async resend(email: string, requester: NewRequester): Promise<void> {
    const [account, signup] = await Promise.all([
      this.credentials.byEmail(email),
      this.codes.signupOf(email, requester, true),
    ]);
    const waits = account?.role === 'player' && !account.emailVerifiedAt;
    const mail = await this.database.transaction((client) =>
      this.sendCode.within(client, {
        email,
        requester,
        purpose: 'signup',
        pauseMs: RESEND_WAIT_MS,
        passwordHash: signup?.passwordHash ?? null,
        continues: signup?.own ? signup.id : null,
        reachesSomebody: waits && !account.deactivatedAt && signup !== null,
      }),
    );
    if (mail instanceof Refusal) throw mail;
    mail?.hurry();
  }

  private verify(email: string, id: Id): Promise<Credentials> {
    return this.database.transaction(async (client) => {
      const used = await this.codes.use(client, email, id);
      if (!used?.passwordHash) throw authRefusals.CODE_INVALID();
      const verified = await this.accounts.verify(
        client,
        email,
        used.passwordHash,
        this.clock.now(),
      );
      if (!verified) throw authRefusals.CODE_INVALID();
      return this.credentials.byId(client, verified);
    });
  }
}

import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { PasskeyTouch, Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { AccountWrites } from '../../users/index.js';
import { CredentialStore } from '../credentials.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Passwords } from '../passwords/passwords.js';
import { authRefusals } from '../refusals.js';
import { SessionTokens } from '../sessions/session-tokens.js';
import { SecondFactors } from './second-factors.js';
import { enrolmentAddress } from './time-codes.js';

/** Turns the second factors of staff on and off. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWrites,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly activity: Activity,
    private readonly sessionTokens: SessionTokens,
  ) {}

  /**
   * Creates the secret of a second factor. Asks for the password again, so that a stranger at an
   * unattended screen cannot lock the owner out of the account. An account with a passkey must use
   * it, because codes can remove passkeys, and a stolen password must not lead to codes.
   */
  async begin(session: Session, password: string, passkey: PasskeyTouch | undefined) {
    const { userId, email } = session;
    await this.refuseWrongPassword(email, password);
    await this.passkeys.insist(session, passkey, { action: 'second-factor', subject: '' });
    const secret = await this.factors.begin(userId);
    return { secret, uri: enrolmentAddress(secret, email) };
  }

  /**
   * Turns the second factor on and ends all sessions of the user, because they were opened without
   * the second factor. Returns the recovery codes and the token of a new session.
   */
  async confirm(session: Session, code: string) {
    const step = await this.factors.firstStep(session.userId, code.replace(/\s/g, ''));
    const done = await this.database.transaction((client) => this.turnOn(client, session, step));
    if (!done) throw authRefusals.SECOND_FACTOR_IS_ON();
    const token = await this.sessionTokens.sign(session.userId, done.version, 'totp');
    return { recoveryCodes: done.recoveryCodes, token };
  }

  /**
   * Turns the second factor off. Asks for the password and a code again, and ends every other
   * session. Returns a new session token.
   */
  async disable({ userId, email, role }: Session, password: string, code: string): Promise<string> {
    await this.refuseWrongPassword(email, password);
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

  /**
   * Removes the second factor of another member of staff, for example after a lost phone: codes,
   * recovery codes and passkeys. Admins turn their own second factor off with a code instead. An
   * admin who has a passkey must use it, so that a stolen session cannot weaken a colleague's
   * account.
   */
  async reset(session: Session, staffId: string, passkey: PasskeyTouch | undefined): Promise<void> {
    const adminId = session.userId;
    if (!isId(staffId)) throw authRefusals.STAFF_NOT_FOUND();
    if (staffId === adminId) throw authRefusals.CANNOT_RESET_YOURSELF();
    await this.passkeys.insist(session, passkey, { action: 'reset', subject: staffId });
    const gone = await this.database.transaction(async (client) => {
      const mail = await this.passkeys.reset(client, adminId, staffId);
      if (!(await this.factors.remove(client, staffId)) && !mail) return null;
      await this.accounts.endSessions(client, staffId);
      await this.activity.record(
        {
          actor: adminId,
          action: 'staff.second-factor-reset',
          target: { type: 'staff', id: staffId },
        },
        client,
      );
      return { mail };
    });
    if (!gone) throw authRefusals.NO_SECOND_FACTOR();
    gone.mail?.hurry();
  }

  private async refuseWrongPassword(email: string, password: string): Promise<void> {
    const account = await this.credentials.byEmail(email);
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    if (!right) throw authRefusals.WRONG_PASSWORD();
  }

  private async turnOn(client: pg.ClientBase, { userId, role }: Session, step: number) {
    const recoveryCodes = await this.factors.confirm(client, userId, step);
    if (!recoveryCodes) return null;
    const version = await this.accounts.endSessions(client, userId);
    await this.activity.record(
      {
        actor: { userId, role },
        action: 'staff.second-factor-on',
        target: { type: 'staff', id: userId },
      },
      client,
    );
    return { recoveryCodes, version };
  }
}

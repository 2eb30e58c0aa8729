import { Injectable } from '@nestjs/common';
import { generalRefusals, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { PasskeyTouch } from '../../../platform/http/index.js';
import type { NewRequester } from '../codes/requester.js';
import { CredentialStore } from '../credentials.js';
import { authRefusals } from '../refusals.js';
import { type OpenedSession, OpenSession } from '../sessions/open-session.js';
import { StaffSignIns } from '../sign-in/staff-sign-ins.js';
import { PasskeyTouches } from './passkey-touches.js';

const OWNER = 'SELECT user_id AS id FROM passkey WHERE credential_id = $1';

/**
 * Signs staff in with a passkey alone. The key verifies the person by a PIN or the body, so it is
 * two factors in one.
 */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly database: Database,
    private readonly touches: PasskeyTouches,
    private readonly credentials: CredentialStore,
    private readonly openSession: OpenSession,
    private readonly signIns: StaffSignIns,
  ) {}

  async with(touch: PasskeyTouch, from: NewRequester): Promise<OpenedSession> {
    const key = await this.touches
      .check(touch, { action: 'sign-in', userId: null })
      .catch((error: unknown) => this.refused(touch, from, error));
    const account = await this.database.transaction((client) =>
      this.credentials.byId(client, key.userId),
    );
    if (account.role === 'player') throw authRefusals.USE_PLAYER_LOGIN();
    if (account.deactivatedAt) {
      await this.signIns.refused(account, 'The account is deactivated', from.inWords);
      throw authRefusals.ACCOUNT_DEACTIVATED();
    }
    if (account.bannedAt) {
      await this.signIns.refused(account, 'The account is banned', from.inWords);
      throw generalRefusals.ACCOUNT_BANNED();
    }
    const opened = await this.openSession.for(account, from.browser, 'sign-in', 'passkey');
    await this.signIns.signedIn(account, from.inWords, 'passkey');
    return opened;
  }

  /** Records a refused answer of a known key, as a wrong password is recorded. */
  private async refused(touch: PasskeyTouch, from: NewRequester, error: unknown): Promise<never> {
    if (error instanceof Refusal) {
      const account = await this.database.transaction(async (client) => {
        const { rows } = await client.query(OWNER, [touch.id]);
        return rows[0] ? this.credentials.byId(client, rows[0].id) : null;
      });
      await this.signIns.refused(account, 'The passkey was refused', from.inWords);
    }
    throw error;
  }
}

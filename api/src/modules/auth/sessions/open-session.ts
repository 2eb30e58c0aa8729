import { Injectable } from '@nestjs/common';
import type { ConfirmedWith } from '../../../platform/http/index.js';
import { type SightingPurpose, Sightings } from '../../../platform/sightings/index.js';
import { type UserResponse, UserViews } from '../../users/index.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import type { Credentials } from '../credentials.js';
import { SessionTokens } from './session-tokens.js';

export interface OpenedSession {
  readonly token: string;
  readonly user: UserResponse;
}

/**
 * Opens a session, as the last step of every sign-in. Returns the session token and the user's
 * data.
 */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessionTokens: SessionTokens,
    private readonly views: UserViews,
    private readonly browsers: KnownBrowsers,
    private readonly sightings: Sightings,
  ) {}

  /**
   * Opens a session and stores the browser as known, so that its later sign-ins use the browser's
   * own budget of tries.
   */
  async for(
    account: Credentials,
    browser: Buffer | null = null,
    purpose: SightingPurpose = 'sign-in',
    confirmedWith: ConfirmedWith = 'password',
  ): Promise<OpenedSession> {
    if (browser) await this.browsers.remember(account.id, browser);
    if (account.role === 'player') await this.sightings.request(account.id, purpose);
    const [token, user] = await Promise.all([
      this.sessionTokens.sign(account.id, account.sessionVersion, confirmedWith),
      this.views.of(account),
    ]);
    return { token, user };
  }
}

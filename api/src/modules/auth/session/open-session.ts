import { Injectable } from '@nestjs/common';
import { type SightingPurpose, Sightings } from '../../../platform/sightings/index.js';
import { type UserResponse, UserViews } from '../../users/index.js';
import type { Credentials } from '../accounts/credentials.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { SessionTokens } from './session-tokens.js';

export interface OpenedSession {
  readonly token: string;
  readonly user: UserResponse;
}

/**
 * Opens a session, which is the last step of every way to sign in. Returns the session token and
 * the user's data.
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
   * Opens a session. Stores the browser as known, so that a later sign-in from it is not counted as
   * a stranger's.
   */
  async for(
    account: Credentials,
    browser: Buffer | null = null,
    purpose: SightingPurpose = 'sign-in',
  ): Promise<OpenedSession> {
    if (browser) await this.browsers.remember(account.id, browser);
    if (account.role === 'player') await this.sightings.request(account.id, purpose);
    const [token, user] = await Promise.all([
      this.sessionTokens.sign(account.id, account.sessionVersion),
      this.views.of(account),
    ]);
    return { token, user };
  }
}

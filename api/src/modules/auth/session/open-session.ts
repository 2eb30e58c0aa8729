import { Injectable } from '@nestjs/common';
import { type UserResponse, UserViews } from '../../users/index.js';
import type { Credentials } from '../accounts/credentials.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { SessionTokens } from './session-tokens.js';

export interface OpenedSession {
  readonly token: string;
  readonly user: UserResponse;
}

/** The end of every way in: a session token, and the user as he sees himself. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessionTokens: SessionTokens,
    private readonly views: UserViews,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** Remembers the browser, where it is named: a later sign-in there is not a stranger's. */
  async for(account: Credentials, browser: Buffer | null = null): Promise<OpenedSession> {
    if (browser) await this.browsers.remember(account.id, browser);
    const [token, user] = await Promise.all([
      this.sessionTokens.sign(account.id, account.session_version),
      this.views.of(account),
    ]);
    return { token, user };
  }
}

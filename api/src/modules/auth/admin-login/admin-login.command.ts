import { Command } from '@nestjs/cqrs';
import type { OpenedSession } from '../session/open-session.js';
import type { SignInOrigin } from '../sign-ins/sign-in-origin.js';

export class AdminLogin extends Command<OpenedSession | 'needs-totp'> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** The second step: a code of the app or a recovery code. */
    readonly totp: string | null,
    readonly from: SignInOrigin,
  ) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';
import type { NewAsker } from '../codes/asker.js';
import type { OpenedSession } from '../session/open-session.js';

export class AdminLogin extends Command<OpenedSession | 'needs-totp'> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** The second step: a code of the app or a recovery code. */
    readonly totp: string | null,
    readonly from: NewAsker,
  ) {
    super();
  }
}

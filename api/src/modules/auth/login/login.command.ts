import { Command } from '@nestjs/cqrs';
import type { OpenedSession } from '../session/open-session.js';
import type { SignInOrigin } from '../sign-ins/sign-in-origin.js';

export class Login extends Command<OpenedSession | 'needs-verification'> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly from: SignInOrigin,
  ) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';
import type { NewAsker } from '../codes/asker.js';
import type { OpenedSession } from '../session/open-session.js';

export class Login extends Command<OpenedSession | 'needs-verification'> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly from: NewAsker,
  ) {
    super();
  }
}

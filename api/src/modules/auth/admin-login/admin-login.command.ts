import { Command } from '@nestjs/cqrs';
import type { OpenedSession } from '../session/open-session.js';

export class AdminLogin extends Command<OpenedSession> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

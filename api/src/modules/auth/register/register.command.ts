import { Command } from '@nestjs/cqrs';
import type { OpenedSession } from '../session/open-session.js';

export class Register extends Command<OpenedSession | 'code-sent'> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

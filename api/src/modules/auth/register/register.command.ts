import { Command } from '@nestjs/cqrs';
import type { NewAsker } from '../codes/asker.js';
import type { OpenedSession } from '../session/open-session.js';

export class Register extends Command<OpenedSession | 'code-sent'> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly asker: NewAsker,
  ) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';
import type { NewAsker } from '../codes/asker.js';

export class ForgotPassword extends Command<void> {
  constructor(
    readonly email: string,
    readonly asker: NewAsker,
  ) {
    super();
  }
}

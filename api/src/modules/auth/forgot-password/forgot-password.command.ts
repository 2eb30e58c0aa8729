import { Command } from '@nestjs/cqrs';

export class ForgotPassword extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';

export class SendTestEmail extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

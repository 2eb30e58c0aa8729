import { Command } from '@nestjs/cqrs';

export class ResendOtp extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';
import type { NewAsker } from '../codes/asker.js';

export class ResendOtp extends Command<void> {
  constructor(
    readonly email: string,
    readonly asker: NewAsker,
  ) {
    super();
  }
}

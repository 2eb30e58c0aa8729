import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { BegunSecondFactor } from './begin-second-factor.dto.js';

export class BeginSecondFactor extends Command<BegunSecondFactor> {
  constructor(
    readonly userId: Id,
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

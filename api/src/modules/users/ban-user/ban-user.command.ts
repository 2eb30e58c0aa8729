import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { BanAnswer } from './ban-user.dto.js';

export class BanUser extends Command<BanAnswer> {
  constructor(
    readonly adminId: Id,
    readonly userId: Id,
    readonly reason: string,
    readonly dryRun: boolean,
  ) {
    super();
  }
}

import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

export class VoidResults extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly reason: string,
    readonly adminId: Id,
  ) {
    super();
  }
}

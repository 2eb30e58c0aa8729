import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

export class SetRoom extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly room: { readonly roomId: string; readonly roomPassword: string },
    readonly adminId: Id,
  ) {
    super();
  }
}

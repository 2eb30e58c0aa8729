import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { AppSettings } from '../settings.js';

export class UpdateSettings extends Command<AppSettings> {
  constructor(
    readonly adminId: Id,
    /** What is not said stays as it is. */
    readonly change: Partial<AppSettings>,
  ) {
    super();
  }
}

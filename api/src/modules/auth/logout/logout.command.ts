import { Command } from '@nestjs/cqrs';
import type { Session } from '../../../platform/http/index.js';

export class Logout extends Command<void> {
  constructor(
    readonly session: Session,
    readonly browser: string,
  ) {
    super();
  }
}

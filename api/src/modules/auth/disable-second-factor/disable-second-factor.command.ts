import { Command } from '@nestjs/cqrs';
import type { Session } from '../../../platform/http/index.js';

/** Answers a new session token. */
export class DisableSecondFactor extends Command<string> {
  constructor(
    readonly session: Session,
    readonly password: string,
    readonly code: string,
  ) {
    super();
  }
}

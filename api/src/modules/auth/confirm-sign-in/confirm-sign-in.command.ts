import { Command } from '@nestjs/cqrs';
import type { Session } from '../../../platform/http/index.js';
import type { ConfirmSignInDto } from './confirm-sign-in.dto.js';

export class ConfirmSignIn extends Command<void> {
  constructor(
    readonly session: Session,
    /** A password, or a code of the second factor. */
    readonly typed: ConfirmSignInDto,
    readonly browser: string,
  ) {
    super();
  }
}

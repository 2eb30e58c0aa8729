import { Command } from '@nestjs/cqrs';
import type { Session } from '../../../platform/http/index.js';
import type { ConfirmedSecondFactor } from './confirm-second-factor.dto.js';

export class ConfirmSecondFactor extends Command<ConfirmedSecondFactor> {
  constructor(
    readonly session: Session,
    readonly code: string,
  ) {
    super();
  }
}

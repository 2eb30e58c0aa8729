import { Command } from '@nestjs/cqrs';
import type { Approved } from '../../approvals/index.js';
import type { NewPromo } from '../promo-rows.js';
import type { CodeCreated } from './create-code.dto.js';

export class CreateCode extends Command<CodeCreated> {
  constructor(
    readonly promo: NewPromo,
    /** The same for every repeat of one request. */
    readonly key: string,
    /** Set when another admin has approved it. */
    readonly approved: Approved | null = null,
  ) {
    super();
  }
}

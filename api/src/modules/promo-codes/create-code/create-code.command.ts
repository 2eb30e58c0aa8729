import { Command } from '@nestjs/cqrs';
import type { NewPromo } from '../promo-rows.js';
import type { CodeCreated } from './create-code.dto.js';

export class CreateCode extends Command<CodeCreated> {
  constructor(readonly promo: NewPromo) {
    super();
  }
}

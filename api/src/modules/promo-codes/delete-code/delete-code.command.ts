import { Command } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';

export class CodeDeleted {
  @ApiProperty({ example: 'Promo code deleted successfully' })
  message!: string;
}

export class DeleteCode extends Command<CodeDeleted> {
  constructor(
    readonly adminId: Id,
    readonly promoId: string,
  ) {
    super();
  }
}

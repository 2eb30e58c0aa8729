import { Command } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';

export class RevealedCode {
  @ApiProperty({ example: 'ABCD-EFGH-IJKL-MNOP' })
  redeemCode!: string;
}

export class RevealCode extends Command<RevealedCode> {
  constructor(
    readonly adminId: Id,
    readonly withdrawalId: string,
  ) {
    super();
  }
}

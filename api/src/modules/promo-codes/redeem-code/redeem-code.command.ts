import { Command } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { Text } from '../../../platform/http/index.js';

export class RedeemRequest {
  // Every text that cannot be a code is answered like a code that does not exist.
  @Text({
    label: 'Promo code',
    max: 100,
    transform: 'trim-upper',
    missing: 'Please enter a promo code',
    sentence: 'Invalid promo code',
    example: 'SUMMER-25',
  })
  code!: string;
}

export class CodeRedeemed {
  @ApiProperty({ example: 'Promo code redeemed! 25 tokens were added to your wallet.' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'What was added' })
  tokens!: number;

  @ApiProperty({ type: 'integer', description: 'What the wallet holds now' })
  balance!: number;
}

export class RedeemCode extends Command<CodeRedeemed> {
  constructor(
    readonly userId: Id,
    /** Trimmed and upper case. */
    readonly code: string,
    /** The ledger's key for this request. */
    readonly key: string,
  ) {
    super();
  }
}

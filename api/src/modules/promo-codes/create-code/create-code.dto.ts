import { ApiProperty } from '@nestjs/swagger';
import { MAX_TOKENS } from '../../../kernel/index.js';
import { Instant, Text, Tokens, WholeNumber } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { CODE_PATTERN, MAX_CODE_LENGTH } from '../domain/promo-code.js';
import { PromoCodeView } from '../promo-code.dto.js';

const missing = 'All fields are required';

export class CreateCodeRequest {
  @Text({
    label: 'Code',
    max: MAX_CODE_LENGTH,
    pattern: CODE_PATTERN,
    transform: 'trim-upper',
    missing,
    example: 'SUMMER-25',
    description: 'Letters, digits, - and _; made upper case',
  })
  code!: string;

  @Text({ label: 'Description', max: 500, missing })
  description!: string;

  @Tokens({ label: 'Tokens', min: 1, missing, example: 25 })
  tokens!: number;

  @WholeNumber({ label: 'Maximum uses', min: 1, max: MAX_TOKENS, missing, example: 100 })
  maxUses!: number;

  @Instant({
    label: 'Expiry date',
    plainDay: 'end',
    missing,
    example: '2027-03-31',
    description: 'A plain day lasts until its end in India',
  })
  expiryDate!: Date;
}

export class CodeCreated {
  @ApiProperty({ example: 'Promo code created successfully' })
  message!: string;

  @ApiProperty({ type: PromoCodeView, nullable: true, description: 'Null while it waits' })
  promoCode!: PromoCodeView | null;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}

import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../platform/config/index.js';
import { ForAnyone } from '../../../platform/http/index.js';
import { CURRENCY, MAX_DEPOSIT_TOKENS, MIN_DEPOSIT_TOKENS } from '../domain/deposit.js';

export class CheckoutSettings {
  @ApiProperty({ description: 'True if tokens can be bought now' })
  depositsEnabled!: boolean;

  @ApiProperty({ description: 'Public key with which the checkout is opened' })
  keyId!: string;

  @ApiProperty({ description: 'Address of the checkout script' })
  checkoutUrl!: string;

  @ApiProperty({ example: CURRENCY })
  currency!: string;

  @ApiProperty({ example: MIN_DEPOSIT_TOKENS })
  minTokens!: number;

  @ApiProperty({ example: MAX_DEPOSIT_TOKENS })
  maxTokens!: number;
}

@ApiTags('payments')
@Controller('public/checkout')
export class ShowCheckoutController {
  constructor(private readonly config: Config) {}

  /**
   * Returns the address of the checkout script and the minimum and maximum order, for a page that
   * has no order yet.
   */
  @Get()
  @ForAnyone()
  @ApiOkResponse({ type: CheckoutSettings })
  show(): CheckoutSettings {
    const { keyId, checkoutUrl } = this.config.razorpay;
    return {
      depositsEnabled: this.config.features.deposits,
      keyId,
      checkoutUrl,
      currency: CURRENCY,
      minTokens: MIN_DEPOSIT_TOKENS,
      maxTokens: MAX_DEPOSIT_TOKENS,
    };
  }
}

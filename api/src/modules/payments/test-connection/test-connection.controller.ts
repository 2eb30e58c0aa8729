import { Controller, Get, Logger } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ForSignedIn } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { paymentRefusals } from '../payment-refusals.js';
import { RazorpayFailure, RazorpayGateway } from '../razorpay/index.js';

export class ConnectionTested {
  @ApiProperty()
  success!: boolean;

  @ApiProperty({ example: 'Payment gateway connection successful!' })
  message!: string;
}

@ApiTags('payments')
@Controller('payments/test-connection')
export class TestConnectionController {
  private readonly logger = new Logger(TestConnectionController.name);

  constructor(private readonly gateway: RazorpayGateway) {}

  @Get()
  @ForSignedIn()
  @RateLimit({ points: 20, seconds: 60, by: ['user'] })
  @ApiOkResponse({ type: ConnectionTested })
  async test(): Promise<ConnectionTested> {
    try {
      await this.gateway.check();
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.error({ err: error }, 'The payment gateway could not be reached');
      throw paymentRefusals.GATEWAY_CHECK_FAILED();
    }
    return { success: true, message: 'Payment gateway connection successful!' };
  }
}

import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { WatchedOrder } from '../list-watched-orders/watched-order.response.js';
import { CheckOrderNow } from './check-order-now.command.js';

@ApiTags('payments')
@Controller('admin/payments/queue')
export class CheckOrderNowController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/check')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Ask the payment provider about an open order now, before the next scheduled check',
  })
  @ApiOkResponse({ type: WatchedOrder })
  check(@CurrentSession() session: Session, @Param('id') orderId: string): Promise<WatchedOrder> {
    return this.commands.execute(new CheckOrderNow(session, orderId));
  }
}

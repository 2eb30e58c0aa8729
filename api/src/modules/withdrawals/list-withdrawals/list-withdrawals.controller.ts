import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { ListWithdrawalsParameters, WithdrawalList } from './list-withdrawals.dto.js';
import { ListWithdrawals } from './list-withdrawals.query.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class ListWithdrawalsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('all')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the withdrawals that match the filters' })
  @ApiOkResponse({ type: WithdrawalList })
  list(
    @CurrentSession() { userId }: Session,
    @Query() parameters: ListWithdrawalsParameters,
  ): Promise<WithdrawalList> {
    return this.queries.execute(new ListWithdrawals(userId, parameters));
  }
}

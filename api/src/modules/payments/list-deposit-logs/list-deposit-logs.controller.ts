import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { DepositLogs, DepositLogsRequest } from './list-deposit-logs.dto.js';
import { ListDepositLogs } from './list-deposit-logs.query.js';

@ApiTags('payments')
@Controller('deposit-logs/admin/all')
export class ListDepositLogsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @ApiOkResponse({
    type: DepositLogs,
    headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
  })
  async list(
    @CurrentSession() { role }: Session,
    @Query() request: DepositLogsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DepositLogs> {
    const logs = await this.queries.execute(new ListDepositLogs(request, role === 'admin'));
    void reply.header('X-Total-Count', String(logs.total));
    return logs;
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import {
  ReconcileDeposits,
  Reconciliation,
  ReconciliationRequest,
} from './reconcile-deposits.query.js';

@ApiTags('payments')
@Controller('admin/reconciliation')
export class ReconcileDepositsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @ApiOkResponse({ type: Reconciliation })
  reconcile(@Query() request: ReconciliationRequest): Promise<Reconciliation> {
    return this.queries.execute(new ReconcileDeposits(request));
  }
}

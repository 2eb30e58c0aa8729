import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone, PublicCache } from '../../../platform/http/index.js';
import {
  CheckpointFilter,
  ConsistencyProof,
  ConsistencyRange,
  LedgerCheckpointPage,
  ListCheckpoints,
  ProveConsistency,
} from './list-checkpoints.query.js';

/**
 * Anyone may call these routes, because a checkpoint reveals nothing about the events it covers.
 */
@ApiTags('ledger')
@Controller('admin/ledger/checkpoints')
export class ListCheckpointsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAnyone()
  @PublicCache(5)
  @ApiOperation({
    summary: 'List the checkpoints, which are signed tree heads of the log, newest first',
  })
  @ApiOkResponse({ type: LedgerCheckpointPage })
  list(@Query() filter: CheckpointFilter): Promise<LedgerCheckpointPage> {
    return this.queries.execute(new ListCheckpoints(filter));
  }

  @Get('consistency')
  @ForAnyone()
  @PublicCache(5)
  @ApiOperation({ summary: 'Prove that a later checkpoint continues an earlier one' })
  @ApiOkResponse({ type: ConsistencyProof })
  consistency(@Query() range: ConsistencyRange): Promise<ConsistencyProof> {
    return this.queries.execute(new ProveConsistency(range));
  }
}

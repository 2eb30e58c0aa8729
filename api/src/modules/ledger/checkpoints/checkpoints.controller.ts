import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone, PublicCache } from '../../../platform/http/index.js';
import {
  CheckpointFilter,
  CheckpointReader,
  ConsistencyProof,
  ConsistencyRange,
  LedgerCheckpointPage,
} from './checkpoint-reader.js';

/**
 * Anyone may call these routes, because a checkpoint reveals nothing about the events it covers.
 */
@ApiTags('ledger')
@Controller('admin/ledger/checkpoints')
export class CheckpointsController {
  constructor(private readonly checkpoints: CheckpointReader) {}

  @Get()
  @ForAnyone()
  @PublicCache(5)
  @ApiOperation({
    summary: 'List the checkpoints, which are signed tree heads of the log, newest first',
  })
  @ApiOkResponse({ type: LedgerCheckpointPage })
  list(@Query() filter: CheckpointFilter): Promise<LedgerCheckpointPage> {
    return this.checkpoints.page(filter);
  }

  @Get('consistency')
  @ForAnyone()
  @PublicCache(5)
  @ApiOperation({ summary: 'Prove that a later checkpoint continues an earlier one' })
  @ApiOkResponse({ type: ConsistencyProof })
  consistency(@Query() range: ConsistencyRange): Promise<ConsistencyProof> {
    return this.checkpoints.consistency(range);
  }
}

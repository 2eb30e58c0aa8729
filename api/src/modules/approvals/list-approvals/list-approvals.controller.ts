import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { ApprovalPage, ListApprovals, ListApprovalsParameters } from './list-approvals.query.js';

@ApiTags('approvals')
@Controller('admin/approvals')
export class ListApprovalsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'What waits for a second admin, and what became of it; newest first' })
  @ApiOkResponse({ type: ApprovalPage })
  list(
    @CurrentSession() session: Session,
    @Query() asked: ListApprovalsParameters,
  ): Promise<ApprovalPage> {
    return this.queries.execute(new ListApprovals(session, asked));
  }
}

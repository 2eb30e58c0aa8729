import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { ApprovalPage, ApprovalReader, ListApprovalsParameters } from './approval-reader.js';

@ApiTags('approvals')
@Controller('admin/approvals')
export class ListApprovalsController {
  constructor(private readonly approvals: ApprovalReader) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List requests that need a second admin, with their outcomes, newest first',
  })
  @ApiOkResponse({ type: ApprovalPage })
  list(
    @CurrentSession() session: Session,
    @Query() asked: ListApprovalsParameters,
  ): Promise<ApprovalPage> {
    return this.approvals.page(session, asked);
  }
}

import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  type Session,
  Text,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { ApprovalDecided } from '../approve-request/approve-request.command.js';
import { RefuseRequest } from './refuse-request.command.js';

export class RefuseRequestBody {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

@ApiTags('approvals')
@Controller('admin/approvals')
export class RefuseRequestController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/refuse')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @ApiOperation({ summary: "Refuse another admin's request, or withdraw one's own request" })
  @ApiOkResponse({ type: ApprovalDecided })
  refuse(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() { reason }: RefuseRequestBody,
  ): Promise<ApprovalDecided> {
    return this.commands.execute(new RefuseRequest(session.userId, id, reason));
  }
}

import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  PasskeyTouch,
  PasskeyTouchField,
  type Session,
  Text,
} from '../../../platform/http/index.js';
import { Idempotent } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { ApprovalDecided, ApproveRequest } from './approve-request.command.js';

export class ApproveBody {
  @Text({
    label: 'Digest',
    min: 0,
    max: 64,
    optional: true,
    description: '`digest` of the request as the admin read it. Without it the approval is refused',
  })
  digest?: string;

  /** Needed of an admin who has a passkey: its answer to the challenge of this approval. */
  @PasskeyTouchField()
  passkey?: PasskeyTouch;
}

@ApiTags('approvals')
@Controller('admin/approvals')
export class ApproveRequestController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/approve')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  // An admin with a passkey confirms each approval with it.
  @AskAgain({ provedBy: ['passkey'] })
  @ApiOperation({ summary: "Approve another admin's request, and execute it" })
  @Idempotent({ leaseSeconds: 300 })
  @ApiOkResponse({ type: ApprovalDecided })
  approve(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() { digest, passkey }: ApproveBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<ApprovalDecided> {
    const isKeyed = key !== undefined;
    return this.commands.execute(new ApproveRequest(session, id, digest, passkey, isKeyed));
  }
}

import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  ForStaff,
  PasskeyTouch,
  PasskeyTouchField,
  type Session,
  Text,
  Tokens,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { acceptedIfWaiting } from './accepted.js';
import { ApprovalDecided } from './approval.response.js';
import { ApprovalPage, ApprovalReader, ListApprovalsParameters } from './approval-reader.js';
import { Decisions } from './decisions.js';
import { MayNeedSecondAdmin } from './may-need-second-admin.js';
import { AdminSpending } from './spending.js';
import { Threshold } from './threshold.js';
import { ThresholdAnswer, ThresholdChanges, ThresholdSet } from './threshold-changes.js';

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

export class RefuseRequestBody {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class SetThresholdRequest {
  @Tokens({
    label: 'Amount',
    min: 0,
    example: 5000,
    description:
      'Tokens that an admin may move alone in 24 hours; 0: no action needs a second admin',
  })
  aboveTokens!: number;

  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class Bound extends ThresholdAnswer {
  @ApiProperty({
    type: 'integer',
    description: 'Number of admins who can sign in. An approval needs at least two',
  })
  activeAdmins!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that the caller moved without a second admin in the last 24 hours; they count ' +
      'towards the limit',
  })
  paidOutAlone!: number;
}

/** The requests that need a second admin, and the limit above which one is needed. */
@ApiTags('approvals')
@Controller('admin/approvals')
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalReader,
    private readonly decisions: Decisions,
    private readonly threshold: Threshold,
    private readonly thresholdChanges: ThresholdChanges,
    private readonly spending: AdminSpending,
  ) {}

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

  @Get('threshold')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read above how many tokens in 24 hours an admin needs the approval of a second admin',
  })
  @ApiOkResponse({ type: Bound })
  async readThreshold(@CurrentSession() { userId }: Session): Promise<Bound> {
    return {
      aboveTokens: await this.threshold.read(),
      activeAdmins: await this.threshold.activeAdmins(),
      paidOutAlone: await this.spending.ofAdmin(userId),
    };
  }

  @Put('threshold')
  @MayNeedSecondAdmin(ThresholdSet)
  @ApiOperation({
    summary:
      'Set above how many tokens a second admin is needed; to raise or switch off this limit, a ' +
      'second admin must approve',
  })
  @Idempotent()
  @ApiOkResponse({ type: ThresholdSet })
  async setThreshold(
    @CurrentSession() session: Session,
    @Body() { aboveTokens, reason }: SetThresholdRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThresholdSet> {
    const adminId = session.userId;
    const answer = await this.thresholdChanges.make({ adminId, aboveTokens, reason, key });
    return acceptedIfWaiting(reply, answer);
  }

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
    @Param('id') approvalId: string,
    @Body() { digest, passkey }: ApproveBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<ApprovalDecided> {
    const isKeyed = key !== undefined;
    return this.decisions.approve({ session, approvalId, digest, passkey, isKeyed });
  }

  @Post(':id/refuse')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @ApiOperation({ summary: "Refuse another admin's request, or withdraw one's own request" })
  @ApiOkResponse({ type: ApprovalDecided })
  refuse(
    @CurrentSession() session: Session,
    @Param('id') approvalId: string,
    @Body() { reason }: RefuseRequestBody,
  ): Promise<ApprovalDecided> {
    return this.decisions.refuse({ adminId: session.userId, approvalId, reason });
  }
}

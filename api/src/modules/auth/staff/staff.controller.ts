import { Body, Controller, Delete, Get, Param, Post, Put, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { FastifyReply } from 'fastify';
import {
  AskAgain,
  CurrentSession,
  EmailAddress,
  ForAdmins,
  OneOf,
  PasskeyTouch,
  PasskeyTouchField,
  type Session,
  YesNo,
} from '../../../platform/http/index.js';
import { RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import { NewPassword } from '../passwords/password-field.js';
import { STAFF_MIN_CHARACTERS } from '../passwords/password-rules.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import { MessageResponse } from '../sessions/session.response.js';
import {
  ListedStaffMember,
  STAFF_ROLES,
  StaffMemberResponse,
  type StaffRole,
  StaffWaits,
} from './staff.response.js';
import { StaffAdditions } from './staff-additions.js';
import { StaffChanges } from './staff-changes.js';
import { StaffRows } from './staff-rows.js';

class StaffResponse {
  @ApiProperty({ type: [ListedStaffMember] })
  readonly staff!: ListedStaffMember[];
}

export class AddStaffDto {
  @EmailAddress({ example: 'ravi@example.com', isNew: true })
  readonly email!: string;

  @IsOptional()
  @NewPassword(STAFF_MIN_CHARACTERS)
  @ApiProperty({
    required: false,
    description: 'Left out: the person sets it by an invitation, sent by mail',
  })
  readonly password?: string;

  @OneOf(STAFF_ROLES, { label: 'Role', example: 'finance' })
  readonly role!: StaffRole;
}

/** The request's body. A field that is not sent leaves its stored value unchanged. */
export class ChangeStaffDto {
  @OneOf(STAFF_ROLES, { label: 'Role', optional: true, example: 'finance' })
  readonly role?: StaffRole;

  @YesNo({ label: 'Active', optional: true, example: false })
  readonly active?: boolean;
}

export class ResetSecondFactorDto {
  /** Needed of an admin who has a passkey. */
  @PasskeyTouchField()
  readonly passkey?: PasskeyTouch;
}

/** How admins manage the accounts of admins and finance staff. */
@ApiTags('staff')
@Controller('admin/staff')
export class StaffController {
  constructor(
    private readonly staff: StaffRows,
    private readonly additions: StaffAdditions,
    private readonly changes: StaffChanges,
    private readonly secondFactors: SecondFactorChanges,
  ) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List admins and finance staff, oldest first' })
  @ApiOkResponse({ type: StaffResponse })
  async list(): Promise<StaffResponse> {
    return { staff: await this.staff.list() };
  }

  @Post()
  @MayNeedSecondAdmin(StaffWaits)
  @ApiOperation({ summary: 'Create an account for an admin or for finance staff' })
  @ApiCreatedResponse({ type: StaffMemberResponse })
  async add(
    @CurrentSession() session: Session,
    @Body() { email, password, role }: AddStaffDto,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffMemberResponse | StaffWaits> {
    const answer = await this.additions.add({
      adminId: session.userId,
      email,
      password: password ?? null,
      role,
      key,
    });
    return 'approval' in answer ? acceptedIfWaiting(reply, answer) : answer;
  }

  @Put(':id')
  @MayNeedSecondAdmin(StaffWaits)
  @ApiOperation({
    summary: 'Change the role of a member of staff, or deactivate or reactivate the account',
    description:
      'All sessions of the account end. Admins cannot demote or deactivate themselves or the ' +
      'last admin.',
  })
  @ApiOkResponse({ type: StaffMemberResponse })
  async change(
    @CurrentSession() session: Session,
    @Param('id') staffId: string,
    @Body() { role, active }: ChangeStaffDto,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffMemberResponse | StaffWaits> {
    const answer = await this.changes.make({
      adminId: session.userId,
      staffId,
      role: role ?? null,
      active: active ?? null,
      key,
    });
    return 'approval' in answer ? acceptedIfWaiting(reply, answer) : answer;
  }

  @Delete(':id/second-factor')
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain({ provedBy: ['passkey'] })
  @ApiOperation({
    summary: 'Remove the second factor and passkeys of a colleague who has lost the phone',
    description:
      'All sessions of the colleague end. First make sure, for example by phone, that the ' +
      'colleague really asked for it.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async resetSecondFactor(
    @CurrentSession() session: Session,
    @Param('id') staffId: string,
    @Body() body?: ResetSecondFactorDto,
  ): Promise<MessageResponse> {
    await this.secondFactors.reset(session, staffId, body?.passkey);
    return { message: 'Two-step sign-in was reset. They can sign in with their password.' };
  }
}

import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { CurrentSession, EmailAddress, OneOf, type Session } from '../../../platform/http/index.js';
import { RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import { NewPassword } from '../passwords/password-field.js';
import { STAFF_MIN_CHARACTERS } from '../passwords/password-rules.js';
import {
  STAFF_ROLES,
  StaffMemberResponse,
  type StaffRole,
  StaffWaits,
} from '../staff/staff.response.js';
import { AddStaff } from './add-staff.command.js';

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

@ApiTags('staff')
@Controller('admin/staff')
export class AddStaffController {
  constructor(private readonly commands: CommandBus) {}

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
    const command = new AddStaff(session.userId, email, password ?? null, role, key);
    const answer = await this.commands.execute(command);
    return 'approval' in answer ? acceptedIfWaiting(reply, answer) : answer;
  }
}

import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AskAgain, CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting } from '../../approvals/index.js';
import { StaffMemberResponse, StaffWaits } from '../staff/staff.response.js';
import { AddStaff } from './add-staff.command.js';
import { AddStaffDto } from './add-staff.dto.js';

@ApiTags('staff')
@Controller('admin/staff')
export class AddStaffController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAdmins()
  @LimitWrites('office')
  @AskAgain()
  @ApiOperation({ summary: 'Open an account for an admin or for finance staff' })
  @ApiCreatedResponse({ type: StaffMemberResponse })
  @ApiAcceptedResponse({ type: StaffWaits, description: 'It waits for a second admin' })
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

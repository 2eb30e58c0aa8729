import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AskAgain, CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { StaffMemberResponse } from '../staff/staff.response.js';
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
  add(
    @CurrentSession() session: Session,
    @Body() { email, password, role }: AddStaffDto,
  ): Promise<StaffMemberResponse> {
    return this.commands.execute(new AddStaff(session.userId, email, password, role));
  }
}

import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AskAgain, CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { StaffMemberResponse } from '../staff/staff.response.js';
import { ChangeStaff } from './change-staff.command.js';
import { ChangeStaffDto } from './change-staff.dto.js';

@ApiTags('staff')
@Controller('admin/staff')
export class ChangeStaffController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id')
  @ForAdmins()
  @LimitWrites('office')
  @AskAgain()
  @ApiOperation({
    summary: 'Change the role of staff, deactivate or reactivate them',
    description: 'Their sessions end at once. Not for yourself, and not for the last admin.',
  })
  @ApiOkResponse({ type: StaffMemberResponse })
  change(
    @CurrentSession() session: Session,
    @Param('id') staffId: string,
    @Body() { role, active }: ChangeStaffDto,
  ): Promise<StaffMemberResponse> {
    return this.commands.execute(
      new ChangeStaff(session.userId, staffId, role ?? null, active ?? null),
    );
  }
}

import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { ListedStaffMember } from '../staff/staff.response.js';
import { StaffRows } from '../staff/staff-rows.js';

class StaffResponse {
  @ApiProperty({ type: [ListedStaffMember] })
  readonly staff!: ListedStaffMember[];
}

@ApiTags('staff')
@Controller('admin/staff')
export class ListStaffController {
  constructor(private readonly staff: StaffRows) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List admins and finance staff, oldest first' })
  @ApiOkResponse({ type: StaffResponse })
  async list(): Promise<StaffResponse> {
    return { staff: await this.staff.list() };
  }
}

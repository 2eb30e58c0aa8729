import { Body, Controller, Param, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, OneOf, type Session, YesNo } from '../../../platform/http/index.js';
import { RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import {
  STAFF_ROLES,
  StaffMemberResponse,
  type StaffRole,
  StaffWaits,
} from '../staff/staff.response.js';
import { ChangeStaff } from './change-staff.command.js';

/** The request's body. A field that is not sent leaves its stored value unchanged. */
export class ChangeStaffDto {
  @OneOf(STAFF_ROLES, { label: 'Role', optional: true, example: 'finance' })
  readonly role?: StaffRole;

  @YesNo({ label: 'Active', optional: true, example: false })
  readonly active?: boolean;
}

@ApiTags('staff')
@Controller('admin/staff')
export class ChangeStaffController {
  constructor(private readonly commands: CommandBus) {}

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
    const answer = await this.commands.execute(
      new ChangeStaff(session.userId, staffId, role ?? null, active ?? null, key),
    );
    return 'approval' in answer ? acceptedIfWaiting(reply, answer) : answer;
  }
}

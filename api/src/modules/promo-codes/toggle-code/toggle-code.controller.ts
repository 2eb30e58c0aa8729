import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { CodeToggled, ToggleCode, ToggleRequest } from './toggle-code.command.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ToggleCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id/toggle')
  @ForAdmins()
  @ApiOperation({ summary: 'Switch a promo code on or off' })
  @ApiOkResponse({ type: CodeToggled })
  toggle(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() { isActive, wasActive }: ToggleRequest,
  ): Promise<CodeToggled> {
    return this.commands.execute(new ToggleCode(session.userId, id, isActive, wasActive));
  }
}

import { Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AskAgain, CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { RevealCode, RevealedCode } from './reveal-code.command.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class RevealCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/reveal-code')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the redeem code of a withdrawal. The activity log records who read it',
  })
  @ApiOkResponse({ type: RevealedCode })
  reveal(@CurrentSession() session: Session, @Param('id') id: string): Promise<RevealedCode> {
    return this.commands.execute(new RevealCode(session.userId, id));
  }
}

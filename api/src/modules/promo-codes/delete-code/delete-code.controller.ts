import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { CodeDeleted, DeleteCode } from './delete-code.command.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class DeleteCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Delete a promo code. Players still see that they redeemed it' })
  @ApiOkResponse({ type: CodeDeleted })
  delete(@CurrentSession() session: Session, @Param('id') id: string): Promise<CodeDeleted> {
    return this.commands.execute(new DeleteCode(session.userId, id));
  }
}

import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { CardResponse, describeCard } from '../cards/card.response.js';
import { ChangeCard } from './change-card.command.js';
import { ChangeCardDto } from './change-card.dto.js';

@ApiTags('admin cards')
@Controller('admin/cards')
export class ChangeCardController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id')
  @ForAdmins()
  @LimitWrites('office')
  @ApiOperation({ summary: 'Edit, activate or deactivate a landing card' })
  @ApiOkResponse({ type: CardResponse })
  async change(
    @CurrentSession() session: Session,
    @Param('id') cardId: string,
    @Body() body: ChangeCardDto,
  ): Promise<CardResponse> {
    return describeCard(await this.commands.execute(new ChangeCard(session.userId, cardId, body)));
  }
}

import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EditedVersion,
  ForAdmins,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { CardResponse, describeCard } from '../cards/card.response.js';
import { CardOptions, ImageUrl, Title } from '../cards/card-fields.js';
import { ChangeCard } from './change-card.command.js';

/** The request's body. A field that is not sent leaves its stored value unchanged. */
export class ChangeCardDto extends CardOptions {
  @EditedVersion()
  readonly version?: number;

  @Title(true)
  readonly title?: string;

  @ImageUrl(true)
  readonly imageUrl?: string;
}

@ApiTags('admin cards')
@Controller('admin/cards')
export class ChangeCardController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id')
  @ForAdmins()
  @LimitWrites('admin')
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

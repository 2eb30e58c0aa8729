import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { CardResponse, describeCard } from '../cards/card.response.js';
import { CardOptions, ImageUrl, Title } from '../cards/card-fields.js';
import { AddCard } from './add-card.command.js';

export class AddCardDto extends CardOptions {
  @Title(false)
  readonly title!: string;

  @ImageUrl(false)
  readonly imageUrl!: string;
}

@ApiTags('admin cards')
@Controller('admin/cards')
export class AddCardController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Add a landing card. The card is active unless `isActive` is false' })
  @ApiCreatedResponse({ type: CardResponse })
  async add(@CurrentSession() session: Session, @Body() body: AddCardDto): Promise<CardResponse> {
    return describeCard(await this.commands.execute(new AddCard(session.userId, body)));
  }
}

import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { CardResponse, describeCard } from '../cards/card.response.js';
import { ListCards } from './list-cards.query.js';

@ApiTags('admin cards')
@Controller('admin/cards')
export class ListCardsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'All landing cards, active or not' })
  @ApiOkResponse({ type: [CardResponse] })
  async list(): Promise<CardResponse[]> {
    return (await this.queries.execute(new ListCards())).map(describeCard);
  }
}

import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { CardResponse, describeCard } from '../cards/card.response.js';
import { ListPublicCards } from './list-public-cards.query.js';

@ApiTags('public')
@Controller('public')
export class ListPublicCardsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('cards')
  @ForAnyone()
  @ApiOperation({ summary: 'The active landing cards, in their order' })
  @ApiOkResponse({ type: [CardResponse] })
  async list(): Promise<CardResponse[]> {
    return (await this.queries.execute(new ListPublicCards())).map(describeCard);
  }
}

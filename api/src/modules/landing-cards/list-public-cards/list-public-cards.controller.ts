import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ForAnyone } from '../../../platform/http/index.js';
import { Card, SHOWN } from '../cards/card.entity.js';
import { CardResponse, describeCard } from '../cards/card.response.js';

@ApiTags('public')
@Controller('public')
export class ListPublicCardsController {
  constructor(@InjectRepository(Card) private readonly cards: Repository<Card>) {}

  @Get('cards')
  @ForAnyone()
  @ApiOperation({ summary: 'List the active landing cards in their order' })
  @ApiOkResponse({ type: [CardResponse] })
  async list(): Promise<CardResponse[]> {
    return (await this.cards.find({ ...SHOWN, where: { isActive: true } })).map(describeCard);
  }
}

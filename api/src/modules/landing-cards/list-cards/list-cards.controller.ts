import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ForAdmins } from '../../../platform/http/index.js';
import { Card, SHOWN } from '../cards/card.entity.js';
import { CardResponse, describeCard } from '../cards/card.response.js';

@ApiTags('admin cards')
@Controller('admin/cards')
export class ListCardsController {
  constructor(@InjectRepository(Card) private readonly cards: Repository<Card>) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List all landing cards, active and inactive' })
  @ApiOkResponse({ type: [CardResponse] })
  async list(): Promise<CardResponse[]> {
    return (await this.cards.find(SHOWN)).map(describeCard);
  }
}

import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { fieldsOf, statementOf } from '../../../platform/entities/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { CARD_ORDER, Card } from '../cards/card.entity.js';

const COLUMNS: readonly CsvColumn<Card>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'title', of: ({ title }) => title },
  { name: 'subtitle', of: ({ subtitle }) => subtitle },
  { name: 'active', of: ({ isActive }) => isActive },
  { name: 'order', of: ({ order }) => order },
  { name: 'image_url', of: ({ imageUrl }) => imageUrl },
  { name: 'button_text', of: ({ buttonText }) => buttonText },
  { name: 'navigation_path', of: ({ navigationPath }) => navigationPath },
  { name: 'background_color', of: ({ backgroundColor }) => backgroundColor },
  { name: 'created', time: ({ createdAt }) => createdAt },
];

@ApiTags('admin cards')
@Controller('admin/cards/export')
export class ExportCardsController {
  constructor(
    private readonly file: ListFile,
    @InjectRepository(Card) private readonly cards: Repository<Card>,
  ) {}

  @Get()
  @ForStaff()
  @AnswersListFile('Export all landing cards, active and inactive, as a CSV file')
  export(@CurrentSession() session: Session): Promise<StreamableFile> {
    return this.file.send<Card & object>(session, {
      list: 'cards',
      filter: {},
      ...statementOf(fieldsOf(this.cards).setFindOptions({ order: CARD_ORDER })),
      columns: COLUMNS,
    });
  }
}

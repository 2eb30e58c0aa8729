import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Post,
  Put,
  type StreamableFile,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type { CsvColumn } from '../../platform/csv/index.js';
import { statementOf } from '../../platform/entities/index.js';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { AnswersListFile, ListFile } from '../activity/index.js';
import { AddCardDto, ChangeCardDto } from './card.dto.js';
import type { Card } from './card.entity.js';
import { CardResponse, describeCard } from './card.response.js';
import { Cards } from './cards.js';

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

class CardDeletedResponse {
  @ApiProperty({ example: 'Card deleted successfully' })
  readonly message!: string;
}

/** How admins edit the landing cards. */
@ApiTags('admin cards')
@Controller('admin/cards')
export class CardsAdminController {
  constructor(
    private readonly cards: Cards,
    private readonly file: ListFile,
  ) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List all landing cards, active and inactive' })
  @ApiOkResponse({ type: [CardResponse] })
  async list(): Promise<CardResponse[]> {
    return (await this.cards.all()).map(describeCard);
  }

  @Get('export')
  @ForStaff()
  @AnswersListFile('Export all landing cards, active and inactive, as a CSV file')
  export(@CurrentSession() session: Session): Promise<StreamableFile> {
    return this.file.send<Card & object>(session, {
      list: 'cards',
      filter: {},
      ...statementOf(this.cards.query()),
      columns: COLUMNS,
    });
  }

  @Post()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Add a landing card. The card is active unless `isActive` is false' })
  @ApiCreatedResponse({ type: CardResponse })
  async add(@CurrentSession() session: Session, @Body() body: AddCardDto): Promise<CardResponse> {
    return describeCard(await this.cards.add(session.userId, body));
  }

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
    return describeCard(await this.cards.change(session.userId, cardId, body));
  }

  @Delete(':id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Delete a landing card. A repeat is refused with 404' })
  @ApiOkResponse({ type: CardDeletedResponse })
  async remove(
    @CurrentSession() session: Session,
    @Param('id') cardId: string,
  ): Promise<CardDeletedResponse> {
    await this.cards.remove(session.userId, cardId);
    return { message: 'Card deleted successfully' };
  }
}

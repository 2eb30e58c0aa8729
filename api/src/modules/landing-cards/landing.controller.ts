import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../platform/http/index.js';
import { CardResponse, describeCard } from './card.response.js';
import { Cards } from './cards.js';
import { Modes } from './modes.js';

class ModeResponse {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
  readonly id!: string;

  @ApiProperty({ example: 'Free Fire Survival Mode' })
  readonly title!: string;

  @ApiProperty({ example: 'survival', description: 'Name of the mode in paths of the website.' })
  readonly slug!: string;

  @ApiProperty({ example: 'Last player standing wins. No teaming.' })
  readonly description!: string;

  @ApiProperty({ example: 'shield', description: 'Name of the icon that the website shows.' })
  readonly icon!: string;

  @ApiProperty({ example: '#22c55e' })
  readonly color!: string;
}

/** What the landing page shows. */
@ApiTags('public')
@Controller('public')
export class LandingController {
  constructor(
    private readonly landingCards: Cards,
    private readonly tournamentModes: Modes,
  ) {}

  @Get('cards')
  @ForAnyone()
  @ApiOperation({ summary: 'List the active landing cards in their order' })
  @ApiOkResponse({ type: [CardResponse] })
  async cards(): Promise<CardResponse[]> {
    return (await this.landingCards.active()).map(describeCard);
  }

  @Get('tournament-modes')
  @ForAnyone()
  @ApiOperation({ summary: 'List the modes in which tournaments are played' })
  @ApiOkResponse({ type: [ModeResponse] })
  async modes(): Promise<ModeResponse[]> {
    const modes = await this.tournamentModes.list();
    return modes.map(({ sortOrder: _, ...mode }) => ({ _id: mode.id, ...mode }));
  }
}

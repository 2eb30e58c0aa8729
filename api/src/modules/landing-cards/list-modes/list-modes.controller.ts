import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { Modes } from './modes.js';

class ModeResponse {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid', description: 'The same as `_id`.' })
  readonly id!: string;

  @ApiProperty({ example: 'Free Fire Survival Mode' })
  readonly title!: string;

  @ApiProperty({ example: 'survival', description: 'The mode in paths.' })
  readonly slug!: string;

  @ApiProperty({ example: 'Last player standing wins. No teaming.' })
  readonly description!: string;

  @ApiProperty({ example: 'shield', description: 'Names an emblem of the web.' })
  readonly icon!: string;

  @ApiProperty({ example: '#22c55e' })
  readonly color!: string;
}

@ApiTags('public')
@Controller('public')
export class ListModesController {
  constructor(private readonly modes: Modes) {}

  @Get('tournament-modes')
  @ForAnyone()
  @ApiOperation({ summary: 'The modes tournaments are played in' })
  @ApiOkResponse({ type: [ModeResponse] })
  async list(): Promise<ModeResponse[]> {
    const modes = await this.modes.list();
    return modes.map(({ sortOrder: _, ...mode }) => ({ _id: mode.id, ...mode }));
  }
}

import { Controller, Param, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ArenaRequest,
  CurrentSession,
  ForPlayers,
  ReadsImage,
  type Session,
} from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { placeOf } from '../evidence/evidence-store.js';
import { readUpload } from '../evidence/read-upload.js';
import { OwnDispute, ReadDispute } from '../read-dispute/read-dispute.query.js';
import { SendEvidence } from './send-evidence.command.js';

@ApiTags('disputes')
@Controller('tournaments/:id/evidence/:number')
export class SendEvidenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put()
  @ForPlayers()
  @ReadsImage()
  // The rate limit is low, because decoding an image needs more computing time than any other
  // request of a player.
  @RateLimit({ points: 20, seconds: 600, by: ['user'] })
  @ApiOperation({
    summary: "Send a screenshot of the game's end screen, as image 1, 2 or 3",
    description:
      'The image may have at most 5 MB, 9 million pixels, 5,000 pixels on a side and 8 bits per ' +
      'colour. It is stored as WebP without its metadata.',
  })
  @ApiConsumes('image/jpeg', 'image/png', 'image/webp')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOkResponse({ type: OwnDispute })
  async send(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Param('number') number: string,
    @Req() { body }: ArenaRequest,
  ): Promise<OwnDispute> {
    await this.commands.execute(
      new SendEvidence(id, userId, placeOf(number), () => readUpload(body)),
    );
    return this.queries.execute(new ReadDispute(id, userId));
  }
}

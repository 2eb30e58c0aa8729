import {
  Body,
  Controller,
  Get,
  Param,
  Post,
  Put,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  CurrentSession,
  ForPlayers,
  ReadsImage,
  type Session,
  Text,
} from '../../platform/http/index.js';
import { LimitWrites, RateLimit } from '../../platform/limits/index.js';
import { OwnDispute } from './dispute.view.js';
import { AnswersImage, fileOf } from './evidence/evidence-file.js';
import { EvidenceStore, placeOf } from './evidence/evidence-store.js';
import { readUpload } from './evidence/read-upload.js';
import { OwnDisputes } from './own-disputes.js';

export class DisputeBody {
  @Text({ label: 'Text', kind: 'lines', max: 500 })
  text!: string;
}

@ApiTags('disputes')
@Controller('tournaments/:id')
export class OwnDisputesController {
  constructor(
    private readonly disputes: OwnDisputes,
    private readonly store: EvidenceStore,
  ) {}

  @Get('dispute')
  @ForPlayers()
  @ApiOperation({
    summary:
      'Read what the caller sent about the result of a match, and what the caller may still send',
  })
  @ApiOkResponse({ type: OwnDispute })
  read(@CurrentSession() { userId }: Session, @Param('id') id: string): Promise<OwnDispute> {
    return this.disputes.read(id, userId);
  }

  @Post('dispute')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Dispute the result of a match, once and within 30 minutes' })
  @ApiCreatedResponse({ type: OwnDispute })
  async open(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { text }: DisputeBody,
  ): Promise<OwnDispute> {
    await this.disputes.open(id, userId, text);
    return this.disputes.read(id, userId);
  }

  @Put('evidence/:number')
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
    const upload = () => readUpload(body);
    await this.disputes.send({ tournamentId: id, userId, number: placeOf(number), upload });
    return this.disputes.read(id, userId);
  }

  @Get('evidence/:number')
  @ForPlayers()
  @AnswersImage()
  @ApiOperation({ summary: 'Read an image that the caller sent as evidence' })
  async image(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Param('number') number: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return fileOf(await this.store.open(id, userId, placeOf(number)), reply);
  }
}

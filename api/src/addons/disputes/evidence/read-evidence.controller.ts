import { applyDecorators, Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  CurrentSession,
  ForAdmins,
  ForPlayers,
  type Session,
} from '../../../platform/http/index.js';
import { EvidenceStore, placeOf } from './evidence-store.js';

/**
 * Sends an image with headers that make the browser save it as a file instead of showing it, so
 * that no script or style inside it can run.
 */
function fileOf(image: Buffer, reply: FastifyReply): StreamableFile {
  void reply.header('Content-Security-Policy', "sandbox; default-src 'none'");
  const disposition = 'attachment; filename="end-screen.webp"';
  return new StreamableFile(image, { type: 'image/webp', disposition, length: image.length });
}

const AnswersImage = () =>
  applyDecorators(
    ApiProduces('image/webp'),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  );

@ApiTags('disputes')
@Controller('tournaments')
export class ReadEvidenceController {
  constructor(private readonly store: EvidenceStore) {}

  @Get('admin/:id/evidence/:userId/:number')
  @ForAdmins()
  @AnswersImage()
  @ApiOperation({ summary: 'Read an image that a player sent as evidence' })
  async ofPlayer(
    @Param('id') id: string,
    @Param('userId') userId: string,
    @Param('number') number: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return fileOf(await this.store.open(id, userId, placeOf(number)), reply);
  }

  @Get(':id/evidence/:number')
  @ForPlayers()
  @AnswersImage()
  @ApiOperation({ summary: 'Read an image that the caller sent as evidence' })
  async own(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Param('number') number: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return fileOf(await this.store.open(id, userId, placeOf(number)), reply);
  }
}

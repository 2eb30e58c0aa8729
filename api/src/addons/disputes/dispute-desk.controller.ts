import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Put,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForAdmins, type Session, Text } from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import {
  DisputesForgotten,
  DisputeView,
  MatchEvidence,
  WaitingDisputesView,
} from './dispute.view.js';
import { DisputeDesk } from './dispute-desk.js';
import { AnswersImage, fileOf } from './evidence/evidence-file.js';
import { EvidenceStore, placeOf } from './evidence/evidence-store.js';

export class DisputeAnswerBody {
  @Text({ label: 'Answer', kind: 'lines', max: 500 })
  answer!: string;
}

@ApiTags('disputes (admin)')
@Controller()
export class DisputeDeskController {
  constructor(
    private readonly desk: DisputeDesk,
    private readonly store: EvidenceStore,
  ) {}

  @Get('admin/disputes')
  @ForAdmins()
  @ApiOperation({ summary: 'List the matches whose results players dispute' })
  @ApiOkResponse({ type: WaitingDisputesView })
  list(): Promise<WaitingDisputesView> {
    return this.desk.waiting();
  }

  @Put('admin/disputes/:id/answer')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Answer a dispute. A dispute can be answered only once' })
  @ApiOkResponse({ type: DisputeView })
  answer(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { answer }: DisputeAnswerBody,
  ): Promise<DisputeView> {
    return this.desk.answer({ disputeId: id, answer, adminId: userId });
  }

  @Delete('admin/disputes/players/:id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Delete the images and disputes of a player, at the request of that player',
  })
  @ApiOkResponse({ type: DisputesForgotten })
  forget(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
  ): Promise<DisputesForgotten> {
    return this.desk.forget(userId, id);
  }

  @Get('tournaments/admin/:id/evidence')
  @ForAdmins()
  @ApiOperation({ summary: 'List the sent images and the disputes of a match, by player' })
  @ApiOkResponse({ type: MatchEvidence })
  ofMatch(@Param('id') id: string): Promise<MatchEvidence> {
    return this.desk.ofMatch(id);
  }

  @Get('tournaments/admin/:id/evidence/:userId/:number')
  @ForAdmins()
  @AnswersImage()
  @ApiOperation({ summary: 'Read an image that a player sent as evidence' })
  async image(
    @Param('id') id: string,
    @Param('userId') userId: string,
    @Param('number') number: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return fileOf(await this.store.open(id, userId, placeOf(number)), reply);
  }
}

import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  ForStaff,
  type Session,
  Text,
  YesNo,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { RiskOfPlayer } from './player.dto.js';
import { PlayerReview } from './player-review.js';
import { ListQueueParameters, RiskQueue } from './queue.dto.js';
import { FactsForgotten, ReviewDecisions } from './review-decisions.js';
import { ReviewQueue } from './review-queue.js';

export class AssignRequest {
  @YesNo({ label: 'Assigned', example: true })
  readonly toMe!: boolean;
}

export class NoteRequest {
  @Text({ label: 'Note', kind: 'lines', max: 500, example: 'His brother has the same phone' })
  readonly note!: string;
}

export class HoldRequest {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  readonly reason!: string;
}

/** How staff review players who may cheat. */
@ApiTags('risk')
@Controller('admin/risk')
export class ReviewController {
  constructor(
    private readonly queue: ReviewQueue,
    private readonly players: PlayerReview,
    private readonly decisions: ReviewDecisions,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the players to review, sorted by risk score' })
  @ApiOkResponse({ type: RiskQueue })
  list(
    @CurrentSession() { userId }: Session,
    @Query() parameters: ListQueueParameters,
  ): Promise<RiskQueue> {
    return this.queue.page(userId, parameters);
  }

  @Get('players/:id')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the risk signals of a player, and the related accounts' })
  @ApiOkResponse({ type: RiskOfPlayer })
  read(@CurrentSession() { role }: Session, @Param('id') id: string): Promise<RiskOfPlayer> {
    return this.players.read(id, role === 'admin');
  }

  @Post('players/:id/assign')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: "Assign a player's risk case to the caller, or return the case to the queue",
  })
  @ApiNoContentResponse()
  assign(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { toMe }: AssignRequest,
  ): Promise<void> {
    return this.decisions.decide(userId, id, { kind: 'assign', to: toMe ? userId : null });
  }

  @Post('players/:id/note')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Add a note about a player to the risk case' })
  @ApiNoContentResponse()
  note(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { note }: NoteRequest,
  ): Promise<void> {
    return this.decisions.decide(userId, id, { kind: 'note', text: note });
  }

  @Post('players/:id/hold')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Hold the payouts of a player. No payout is completed until the payouts are released',
  })
  @ApiNoContentResponse()
  hold(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { reason }: HoldRequest,
  ): Promise<void> {
    return this.decisions.decide(userId, id, { kind: 'hold', text: reason });
  }

  @Post('players/:id/release')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Release the held payouts of a player' })
  @ApiNoContentResponse()
  release(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { reason }: HoldRequest,
  ): Promise<void> {
    return this.decisions.decide(userId, id, { kind: 'release', text: reason });
  }

  @Delete('players/:id/facts')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary:
      'Delete the stored devices, networks and other facts of a player, at the request of that ' +
      'player',
  })
  @ApiOkResponse({ type: FactsForgotten })
  forget(@CurrentSession() { userId }: Session, @Param('id') id: string): Promise<FactsForgotten> {
    return this.decisions.forget(userId, id);
  }

  @Post('signals/:id/clear')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Mark a signal as a false positive. A new signal appears only with new evidence',
  })
  @ApiNoContentResponse()
  clear(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { note }: NoteRequest,
  ): Promise<void> {
    return this.decisions.clear(userId, id, note);
  }
}

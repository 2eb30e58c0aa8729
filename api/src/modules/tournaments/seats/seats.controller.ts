import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { TournamentSummary } from '../read/tournament.view.js';
import { CheckIns } from '../store/check-ins.js';
import { JoinTournament } from './join-tournament.command.js';
import { Leaving } from './leaving.js';
import { OwnCheckIns } from './own-check-ins.js';

export class JoinedView {
  @ApiProperty({ example: 'Successfully joined tournament!' })
  message!: string;

  @ApiProperty({ type: TournamentSummary })
  tournament!: TournamentSummary;

  @ApiProperty({ type: 'integer', description: 'Balance of the caller after paying the entry fee' })
  tokens!: number;
}

class LeftView {
  @ApiProperty({ example: 'You have left the tournament' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'Entry fee that was refunded, in tokens' })
  refundedTokens!: number;

  @ApiProperty({ description: 'True if the refund went to the captain, who had paid the fee' })
  toCaptain!: boolean;
}

class CheckedIn {
  @ApiProperty({ format: 'date-time' })
  checkedInAt!: string;
}

class OwnCheckIn {
  @ApiProperty({ format: 'uuid' })
  tournamentId!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  checkedInAt!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      "The caller's place on the waiting list, 1 for the next seat; null if the caller is not on " +
      'it',
  })
  waitingPosition!: number | null;
}

class Waiting {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Place on the waiting list; 1 gets the next seat',
  })
  position!: number;
}

/** How players take seats, keep them and give them back. */
@ApiTags('tournaments')
@Controller('tournaments')
export class SeatsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly leaving: Leaving,
    private readonly ownCheckIns: OwnCheckIns,
    private readonly checkIns: CheckIns,
  ) {}

  @Post(':id/join')
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @Idempotent()
  @ApiOperation({ summary: 'Join a tournament: take a seat and pay the entry fee' })
  @ApiOkResponse({ type: JoinedView })
  async join(
    @Param('id') id: string,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<JoinedView> {
    const { tournament, tokens } = await this.commands.execute(
      new JoinTournament(id, session.userId, key),
    );
    return { message: 'Successfully joined tournament!', tournament, tokens };
  }

  @Post(':id/leave')
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Give back a seat that a squad took, until 15 minutes before the start',
    description:
      'The entry fee is refunded to the player who paid it. The caller cannot join the same ' +
      'match again.',
  })
  @ApiOkResponse({ type: LeftView })
  async leave(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<LeftView> {
    const { feeTokens, payerId } = await this.leaving.leave(id, userId);
    return {
      message: 'You have left the tournament',
      refundedTokens: feeTokens,
      toCaptain: payerId !== userId,
    };
  }

  @Get('user/check-ins')
  @ForPlayers()
  @ApiOperation({
    summary:
      'List the upcoming matches with check-in that the caller has joined or waits for, soonest ' +
      'first',
  })
  @ApiOkResponse({ type: [OwnCheckIn] })
  async checkInsOfPlayer(@CurrentSession() { userId }: Session): Promise<OwnCheckIn[]> {
    const rows = await this.checkIns.ofPlayer(userId);
    return rows.map((row) => ({
      tournamentId: row.tournament_id,
      checkedInAt: row.checked_in_at?.toISOString() ?? null,
      waitingPosition: row.has_seat ? null : row.waiting_position,
    }));
  }

  @Post(':id/check-in')
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Check in to a joined match, 15 to 5 minutes before its start',
    description: 'A repeated call returns the time of the first check-in',
  })
  @ApiOkResponse({ type: CheckedIn })
  async checkIn(
    @Param('id') id: string,
    @CurrentSession() { userId }: Session,
  ): Promise<CheckedIn> {
    const checkedInAt = await this.ownCheckIns.checkIn(id, userId);
    return { checkedInAt: checkedInAt.toISOString() };
  }

  @Post(':id/waiting')
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Join the waiting list of a full match with check-in',
    description: 'The entry fee is paid when the player gets a seat, after check-in closes',
  })
  @ApiOkResponse({ type: Waiting })
  async wait(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<Waiting> {
    return { position: await this.ownCheckIns.wait(id, userId) };
  }

  @Delete(':id/waiting')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Leave the waiting list of a match' })
  @ApiNoContentResponse()
  async stopWaiting(@Param('id') id: string, @CurrentSession() { userId }: Session): Promise<void> {
    await this.ownCheckIns.stopWaiting(id, userId);
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  Instant,
  OneOf,
  type Session,
  Text,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { DryRunQuery } from '../changes/tournament.dto.js';
import { REPAIRS, type Repair } from '../domain/repairing.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { Repairs } from './repairs.js';

export class RepairBody {
  @OneOf(REPAIRS, { label: 'Repair' })
  repair!: Repair;

  @Text({ label: 'Reason', kind: 'lines', max: 500 })
  reason!: string;

  @Text({ label: 'Player', max: 64, optional: true })
  userId?: string;

  @Text({ label: 'Other match', max: 64, optional: true })
  toTournamentId?: string;

  @Text({ label: 'Other player', max: 64, optional: true })
  otherUserId?: string;

  @Text({ label: 'Room ID', max: 50, optional: true })
  roomId?: string;

  @Text({ label: 'Room password', max: 50, optional: true })
  roomPassword?: string;

  @Text({ label: 'Mode', max: 60, optional: true })
  mode?: string;

  @Instant({ label: 'Start time', optional: true })
  startTime?: Date;

  @Instant({ label: 'End time', optional: true })
  endTime?: Date;
}

export class RepairEffect {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Players who are told' })
  playersTold!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Seats that are given back' })
  refundedPlayers!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Fees that return to the wallets' })
  refundedTokens!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Fees that move with their seats from one match to another; no wallet changes',
  })
  movedTokens!: number;
}

export class RepairOption {
  @ApiProperty({ enum: REPAIRS })
  repair!: Repair;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Sentence that says what to do instead; null if the repair is possible now',
    example: 'This match has results. Void the results first, then put this right.',
  })
  refusal!: string | null;

  @ApiProperty({
    type: RepairEffect,
    description: 'What the repair would do; all 0 if that depends on the chosen player',
  })
  effect!: RepairEffect;
}

export class RepairOptions {
  @ApiProperty({ type: [RepairOption] })
  repairs!: RepairOption[];
}

export class RepairAnswer extends TournamentAnswer {
  @ApiProperty({ description: 'True if nothing was changed' })
  dryRun!: boolean;

  @ApiProperty({ type: RepairEffect })
  effect!: RepairEffect;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/repairs')
export class RepairController {
  constructor(
    private readonly repairs: Repairs,
    private readonly reader: TournamentReader,
  ) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List the mistakes of a match that can be put right in its state' })
  @ApiOkResponse({ type: RepairOptions })
  async list(@Param('id') id: string): Promise<RepairOptions> {
    return { repairs: [...(await this.repairs.options(id))] };
  }

  @Post()
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({
    summary:
      'Put a mistake of a match right by compensating events. The affected players read the reason',
  })
  @ApiOkResponse({ type: RepairAnswer })
  async repair(
    @Param('id') id: string,
    @Body() { repair, reason, ...fields }: RepairBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<RepairAnswer> {
    const { userId: adminId } = session;
    const tournamentId = id.toLowerCase();
    const request = { tournamentId, repair, reason, adminId, fields: withIds(fields), key };
    const effect = dryRun ? await this.repairs.look(request) : await this.repairs.carryOut(request);
    const tournament = await this.reader.one(id, viewerOf(session));
    const message = dryRun ? 'Nothing was changed' : 'The match was put right';
    return { message, dryRun, effect, tournament };
  }
}

/** Returns the fields with ids in the form in which the database has them. */
const withIds = (fields: Omit<RepairBody, 'repair' | 'reason'>) => ({
  ...fields,
  userId: fields.userId?.toLowerCase(),
  toTournamentId: fields.toTournamentId?.toLowerCase(),
  otherUserId: fields.otherUserId?.toLowerCase(),
});

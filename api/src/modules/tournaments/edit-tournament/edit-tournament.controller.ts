import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EditedVersion,
  ForAdmins,
  Instant,
  type Session,
  Text,
  Tokens,
  WholeNumber,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MAX_PARTICIPANTS } from '../create-tournament/create-tournament.controller.js';
import type { TournamentTerms } from '../domain/editing.js';
import type { SquadRule } from '../domain/tournament.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { CheckInField } from '../read/check-in.view.js';
import { PrizeTableBody, PrizeTableField } from '../read/prize-table.view.js';
import { RoomMinutesField } from '../read/room-promise.view.js';
import { SquadsField } from '../read/squads.view.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { EditTournament } from './edit-tournament.command.js';

/** Fields to change; an absent field stays as it is. */
export class EditTournamentBody {
  @Text({ label: 'Name', max: 100, optional: true })
  name?: string;

  @Text({ label: 'Mode', max: 60, optional: true })
  mode?: string;

  @WholeNumber({ label: 'Max participants', min: 2, max: MAX_PARTICIPANTS, optional: true })
  maxParticipants?: number;

  @Tokens({ label: 'Entry fee', min: 0, optional: true })
  entryFee?: number;

  @Tokens({ label: 'Prize pool', min: 0, optional: true })
  prizePool?: number;

  @Instant({ label: 'Start time', optional: true })
  startTime?: Date;

  @Instant({ label: 'End time', optional: true })
  endTime?: Date;

  @Text({ label: 'Details', kind: 'lines', max: 5000, optional: true })
  details?: string;

  @PrizeTableField()
  prizeTable?: PrizeTableBody;

  @CheckInField()
  checkIn?: boolean;

  @SquadsField()
  squads?: SquadRule;

  @RoomMinutesField()
  roomMinutes?: number;

  @EditedVersion()
  version?: number;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id')
export class EditTournamentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary:
      'Change a tournament. Once it has participants, its fee, mode and rule for squads cannot ' +
      'be changed',
  })
  @ApiOkResponse({ type: TournamentAnswer })
  async edit(
    @Param('id') id: string,
    @Body() body: EditTournamentBody,
    @CurrentSession() session: Session,
  ): Promise<TournamentAnswer> {
    const version = body.version ?? null;
    await this.commands.execute(new EditTournament(id, termsIn(body), version, session.userId));
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    return { message: 'Tournament updated successfully!', tournament };
  }
}

/** Returns the terms that the body contains. */
function termsIn(body: EditTournamentBody): Partial<TournamentTerms> {
  const terms = {
    name: body.name,
    mode: body.mode,
    maxParticipants: body.maxParticipants,
    entryFeeTokens: body.entryFee,
    prizePoolTokens: body.prizePool,
    details: body.details,
    startTime: body.startTime,
    endTime: body.endTime,
    prizeTable: body.prizeTable,
    checkIn: body.checkIn,
    squads: body.squads,
    roomMinutes: body.roomMinutes,
  };
  const sent = Object.entries(terms).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(sent);
}

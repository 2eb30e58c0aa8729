import { Body, Controller, Delete, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { refundsView } from '../read/refunds.view.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { CreateTournaments } from './create-tournaments.command.js';
import { Deletions } from './deletions.js';
import { Edits } from './edits.js';
import { Rooms } from './rooms.js';
import { StatusChanges } from './status-changes.js';
import {
  ChangeStatusBody,
  CreateTournamentBody,
  DeletedView,
  DryRunQuery,
  EditTournamentBody,
  SetRoomBody,
  StatusAnswer,
  termsIn,
  termsOf,
} from './tournament.dto.js';

/** How admins create tournaments and change them. */
@ApiTags('tournaments (admin)')
@Controller('tournaments')
export class ChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly edits: Edits,
    private readonly rooms: Rooms,
    private readonly statusChanges: StatusChanges,
    private readonly deletions: Deletions,
    private readonly reader: TournamentReader,
  ) {}

  @Post()
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'Create an upcoming tournament without participants' })
  @ApiCreatedResponse({ type: TournamentAnswer })
  async create(
    @Body() body: CreateTournamentBody,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<TournamentAnswer> {
    // The id is derived from the idempotency key, so a repeat finds the tournament that the first
    // request created.
    const id = idFromText(key);
    const tournaments = [{ id, terms: termsOf(body) }];
    await this.commands.execute(new CreateTournaments(tournaments, session.userId));
    const tournament = await this.reader.one(id, viewerOf(session));
    return { message: 'Tournament created successfully!', tournament };
  }

  @Put('admin/:id')
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
    const { userId: adminId } = session;
    await this.edits.make({ tournamentId: id, asked: termsIn(body), version, adminId });
    const tournament = await this.reader.one(id, viewerOf(session));
    return { message: 'Tournament updated successfully!', tournament };
  }

  @Put('admin/:id/room')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Publish the room id and password to the participants, or replace them',
  })
  @ApiOkResponse({ type: TournamentAnswer })
  async setRoom(
    @Param('id') id: string,
    @Body() { start = false, ...room }: SetRoomBody,
    @CurrentSession() session: Session,
  ): Promise<TournamentAnswer> {
    await this.rooms.set({ tournamentId: id, room, start, adminId: session.userId });
    const tournament = await this.reader.one(id, viewerOf(session));
    return { message: 'Room details updated successfully!', tournament };
  }

  @Put('admin/:id/status')
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({
    summary:
      'Set the status of a tournament. Cancelling refunds all entry fees; reopening starts ' +
      'without participants',
  })
  @ApiOkResponse({ type: StatusAnswer })
  async setStatus(
    @Param('id') id: string,
    @Body() { status, reason }: ChangeStatusBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<StatusAnswer> {
    const refunded = dryRun
      ? await this.statusChanges.look(id, status)
      : await this.statusChanges.make({
          tournamentId: id,
          status,
          reason: reason ?? null,
          adminId: session.userId,
          key,
        });
    const tournament = await this.reader.one(id, viewerOf(session));
    const message = `Tournament status updated to ${status}!`;
    return { message, dryRun, refunds: refundsView(refunded), tournament };
  }

  @Delete('admin/:id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary:
      'Delete a tournament: hide it from all lists. If it has no winners, all entry fees are ' +
      'refunded first',
  })
  @ApiOkResponse({ type: DeletedView })
  async remove(
    @Param('id') id: string,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
  ): Promise<DeletedView> {
    const refunded = dryRun
      ? await this.deletions.look(id)
      : await this.deletions.make(id, session.userId);
    const message = 'Tournament deleted successfully!';
    return { message, dryRun, refunds: refundsView(refunded) };
  }
}

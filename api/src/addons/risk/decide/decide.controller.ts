import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  type Session,
  Text,
  YesNo,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { Decide } from './decide.command.js';

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

@ApiTags('risk')
@Controller('admin/risk/players/:id')
export class DecideController {
  constructor(private readonly commands: CommandBus) {}

  @Post('assign')
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
    return this.commands.execute(
      new Decide(userId, id, { kind: 'assign', to: toMe ? userId : null }),
    );
  }

  @Post('note')
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
    return this.commands.execute(new Decide(userId, id, { kind: 'note', text: note }));
  }

  @Post('hold')
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
    return this.commands.execute(new Decide(userId, id, { kind: 'hold', text: reason }));
  }

  @Post('release')
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
    return this.commands.execute(new Decide(userId, id, { kind: 'release', text: reason }));
  }
}

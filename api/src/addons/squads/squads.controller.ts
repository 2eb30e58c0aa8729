import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../kernel/index.js';
import {
  CurrentSession,
  ForAnyone,
  ForPlayers,
  type Session,
  Text,
  Tokens,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites, RateLimit } from '../../platform/limits/index.js';
import { SquadInvitation, SquadInvitations } from './invitation.js';
import { squadRefusals } from './refusals.js';
import { SquadChanges } from './squad-changes.js';
import { SquadReads, SquadsView } from './squad-reads.js';

class CreateSquadBody {
  @Text({ label: 'Name', max: 30, example: 'Night Owls' })
  name!: string;
}

class InvitePlayerBody {
  @Text({ label: 'Free Fire UID', kind: 'uid', max: 64, example: '123456789' })
  freeFireUID!: string;
}

class MembershipBody {
  @Tokens({
    label: 'Share limit',
    min: 0,
    description:
      "Maximum tokens of the caller's wallet that the captain may use for one match and on one day; 0 allows none",
  })
  shareLimit!: number;
}

class JoinSquadBody extends MembershipBody {
  @Text({ label: 'Code', kind: 'token', max: 100, description: 'Code of the invite link' })
  code!: string;
}

@ApiTags('squads')
@Controller('squads')
export class SquadsController {
  constructor(
    private readonly reads: SquadReads,
    private readonly changes: SquadChanges,
    private readonly invitations: SquadInvitations,
  ) {}

  @Get()
  @ForPlayers()
  @ApiOperation({ summary: "List the caller's squads and open invitations to squads" })
  @ApiOkResponse({ type: SquadsView })
  list(@CurrentSession() { userId }: Session): Promise<SquadsView> {
    return this.reads.of(userId);
  }

  @Get('invitations/:code')
  @ForAnyone()
  @ApiOperation({ summary: 'Read the squad of an invite link, for guests who opened it' })
  @ApiOkResponse({ type: SquadInvitation })
  async invitation(@Param('code') code: string): Promise<SquadInvitation> {
    const squad = await this.invitations.of(code);
    if (!squad) throw squadRefusals.SQUAD_LINK_INVALID();
    return squad;
  }

  @Post()
  @ForPlayers()
  @LimitWrites('own')
  @Idempotent()
  @ApiOperation({ summary: 'Create a squad with the caller as its captain' })
  @ApiCreatedResponse({ type: SquadsView })
  async create(
    @Body() { name }: CreateSquadBody,
    @CurrentSession() { userId }: Session,
    @RequestKey() key: string,
  ): Promise<SquadsView> {
    await this.changes.create(idFromText(key), name, userId);
    return this.reads.of(userId);
  }

  @Post(':id/members')
  @ForPlayers()
  @RateLimit({ points: 30, seconds: 86_400, by: ['user'] })
  @ApiOperation({ summary: 'As the captain, invite the player who has the given Free Fire UID' })
  @ApiCreatedResponse({ type: SquadsView })
  async invite(
    @Param('id') id: string,
    @Body() { freeFireUID }: InvitePlayerBody,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.changes.invite(id, userId, freeFireUID);
    return this.reads.of(userId);
  }

  @Delete(':id')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'As the captain, disband a squad. Seats that it has taken in matches are kept',
  })
  @ApiOkResponse({ type: SquadsView })
  async disband(
    @Param('id') id: string,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.changes.disband(id, userId);
    return this.reads.of(userId);
  }

  @Post('join')
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Join a squad with the code of its invite link' })
  @ApiOkResponse({ type: SquadsView })
  async join(
    @Body() { code, shareLimit }: JoinSquadBody,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.changes.accept(userId, { code }, shareLimit);
    return this.reads.of(userId);
  }

  @Put(':id/membership')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: "Accept an invitation, or change how many of the caller's tokens the captain may use",
  })
  @ApiOkResponse({ type: SquadsView })
  async accept(
    @Param('id') squadId: string,
    @Body() { shareLimit }: MembershipBody,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.changes.accept(userId, { squadId }, shareLimit);
    return this.reads.of(userId);
  }

  @Delete(':id/members/:userId')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Leave a squad or decline its invitation; as the captain, remove another player',
    description: 'If the captain removes a player, the present invite link becomes invalid',
  })
  @ApiOkResponse({ type: SquadsView })
  async remove(
    @Param('id') id: string,
    @Param('userId') member: string,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.changes.remove(id, member.toLowerCase(), userId);
    return this.reads.of(userId);
  }
}

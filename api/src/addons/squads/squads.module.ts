import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TournamentsModule } from '../../modules/tournaments/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { SquadInvitations } from './invitation.js';
import { InviteCodes } from './invite-code.js';
import { JoinWithSquadHandler } from './join-with-squad/join-with-squad.command.js';
import { JoinWithSquadController } from './join-with-squad/join-with-squad.controller.js';
import { ListSquadsController } from './list-squads/list-squads.controller.js';
import { ListSquadsHandler } from './list-squads/list-squads.query.js';
import {
  CreateSquadHandler,
  DisbandSquadHandler,
  InvitePlayerHandler,
} from './manage-squad/manage-squad.command.js';
import { ManageSquadController } from './manage-squad/manage-squad.controller.js';
import { AcceptSquadHandler, RemoveMemberHandler } from './membership/membership.command.js';
import { MembershipController } from './membership/membership.controller.js';
import { squadData } from './personal-data.js';
import { Squad, SquadMember } from './squad.entity.js';
import { Squads } from './squads.js';

@Module({
  imports: [TournamentsModule, TypeOrmModule.forFeature([Squad, SquadMember])],
  controllers: [
    ListSquadsController,
    MembershipController,
    ManageSquadController,
    JoinWithSquadController,
  ],
  providers: [
    Squads,
    InviteCodes,
    SquadInvitations,
    ListSquadsHandler,
    CreateSquadHandler,
    InvitePlayerHandler,
    DisbandSquadHandler,
    AcceptSquadHandler,
    RemoveMemberHandler,
    JoinWithSquadHandler,
  ],
})
export class SquadsModule {
  constructor(personal: PersonalData) {
    personal.register(squadData);
  }
}

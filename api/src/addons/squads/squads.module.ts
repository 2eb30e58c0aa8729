import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TournamentsModule } from '../../modules/tournaments/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { SquadInvitations } from './invitation.js';
import { InviteCodes } from './invite-code.js';
import { squadData } from './personal-data.js';
import { Squad, SquadMember } from './squad.entity.js';
import { SquadChanges } from './squad-changes.js';
import { SquadJoinsController } from './squad-joins.controller.js';
import { SquadJoins } from './squad-joins.js';
import { SquadReads } from './squad-reads.js';
import { SquadsController } from './squads.controller.js';
import { Squads } from './squads.js';

@Module({
  imports: [TournamentsModule, TypeOrmModule.forFeature([Squad, SquadMember])],
  controllers: [SquadsController, SquadJoinsController],
  providers: [Squads, InviteCodes, SquadInvitations, SquadReads, SquadChanges, SquadJoins],
})
export class SquadsModule {
  constructor(personal: PersonalData) {
    personal.register(squadData);
  }
}

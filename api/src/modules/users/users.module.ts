import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { AccountWrites } from './account/account-writes.js';
import { DeletionRows } from './account/deletion-rows.js';
import { Profiles } from './account/profiles.js';
import * as entities from './account/user-account.entity.js';
import { UserAccounts } from './account/user-accounts.js';
import { UserViews } from './account/user-views.js';
import { PeopleController } from './people.controller.js';
import { accountData } from './personal-data.js';
import { GrowWealth } from './read/grow-wealth.job.js';
import { People } from './read/people.js';
import { UserReader } from './read/user-reader.js';
import { BanOutlook } from './standing/ban-outlook.js';
import { Bans } from './standing/bans.js';
import { ChangeStanding } from './standing/change-standing.js';
import { PostStanding } from './standing/post-standing.js';
import { UsersController } from './users.controller.js';
import { UsersAdminController } from './users-admin.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature(Object.values(entities))],
  controllers: [UsersController, UsersAdminController, PeopleController],
  providers: [
    UserAccounts,
    AccountWrites,
    UserViews,
    UserReader,
    PostStanding,
    ChangeStanding,
    BanOutlook,
    DeletionRows,
    GrowWealth,
    Profiles,
    People,
    Bans,
  ],
  exports: [UserAccounts, AccountWrites, UserViews, PostStanding, BanOutlook, DeletionRows],
})
export class UsersModule {
  constructor(subjects: Subjects, personal: PersonalData) {
    subjects.register({ types: ['user', 'staff'], from: 'user_account s', forStaff: 's.email' });
    personal.register(accountData);
  }
}

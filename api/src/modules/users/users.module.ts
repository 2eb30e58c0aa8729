import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { AccountWrites } from './account/account-writes.js';
import * as entities from './account/user-account.entity.js';
import { UserAccounts } from './account/user-accounts.js';
import { UserViews } from './account/user-views.js';
import { BanOutlook } from './ban-user/ban-outlook.js';
import { BanUserHandler } from './ban-user/ban-user.command.js';
import { BanUserController } from './ban-user/ban-user.controller.js';
import { DeletionRows } from './deletion/deletion-rows.js';
import { ExportUsersController } from './export-users/export-users.controller.js';
import { GrowWealth } from './list-users/grow-wealth.job.js';
import { ListUsersController } from './list-users/list-users.controller.js';
import { UserReader } from './list-users/user-reader.js';
import { NamePeopleController } from './name-people/name-people.controller.js';
import { NamePeopleHandler } from './name-people/name-people.query.js';
import { accountData } from './personal-data.js';
import { ReadProfileController } from './read-profile/read-profile.controller.js';
import { ReadProfileHandler } from './read-profile/read-profile.query.js';
import { SetLanguageHandler } from './set-language/set-language.command.js';
import { SetLanguageController } from './set-language/set-language.controller.js';
import { ChangeStanding } from './standing/change-standing.js';
import { PostStanding } from './standing/post-standing.js';
import { UnbanUserHandler } from './unban-user/unban-user.command.js';
import { UnbanUserController } from './unban-user/unban-user.controller.js';
import { UpdateProfileHandler } from './update-profile/update-profile.command.js';
import { UpdateProfileController } from './update-profile/update-profile.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature(Object.values(entities))],
  controllers: [
    ReadProfileController,
    UpdateProfileController,
    SetLanguageController,
    ListUsersController,
    NamePeopleController,
    ExportUsersController,
    BanUserController,
    UnbanUserController,
  ],
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
    ReadProfileHandler,
    UpdateProfileHandler,
    SetLanguageHandler,
    NamePeopleHandler,
    BanUserHandler,
    UnbanUserHandler,
  ],
  exports: [UserAccounts, AccountWrites, UserViews, PostStanding, BanOutlook, DeletionRows],
})
export class UsersModule {
  constructor(subjects: Subjects, personal: PersonalData) {
    subjects.register({ types: ['user', 'staff'], from: 'user_account s', forStaff: 's.email' });
    personal.register(accountData);
  }
}

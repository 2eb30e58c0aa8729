import { Module } from '@nestjs/common';
import { UserAccounts } from './account/user-accounts.js';
import { UserViews } from './account/user-views.js';
import { ReadProfileController } from './read-profile/read-profile.controller.js';
import { ReadProfileHandler } from './read-profile/read-profile.handler.js';
import { UpdateProfileController } from './update-profile/update-profile.controller.js';
import { UpdateProfileHandler } from './update-profile/update-profile.handler.js';

@Module({
  controllers: [ReadProfileController, UpdateProfileController],
  providers: [UserAccounts, UserViews, ReadProfileHandler, UpdateProfileHandler],
  exports: [UserAccounts, UserViews],
})
export class UsersModule {}

import { Module } from '@nestjs/common';
import { AuthModule } from '../../modules/auth/index.js';
import { MailModule } from '../../modules/mail/index.js';
import { UsersModule } from '../../modules/users/index.js';
import { SaferPlayModule } from '../safer-play/index.js';
import { DeleteAccounts } from './delete-accounts.job.js';
import { DeletionOutlooks } from './deletion-outlook.js';
import { DeletionRequests } from './deletion-requests.js';
import { OwnFile } from './own-file.js';
import { PrivacyController } from './privacy.controller.js';

@Module({
  imports: [AuthModule, MailModule, SaferPlayModule, UsersModule],
  controllers: [PrivacyController],
  providers: [OwnFile, DeletionOutlooks, DeletionRequests, DeleteAccounts],
})
export class PrivacyModule {}

import { Module } from '@nestjs/common';
import { AuthModule } from '../../modules/auth/index.js';
import { MailModule } from '../../modules/mail/index.js';
import { UsersModule } from '../../modules/users/index.js';
import { SaferPlayModule } from '../safer-play/index.js';
import { DeleteAccounts } from './delete-accounts/delete-accounts.job.js';
import { DownloadDataController } from './download-data/download-data.controller.js';
import { OwnFile } from './download-data/own-file.js';
import { DeletionOutlooks } from './read-deletion/deletion-outlook.js';
import { ReadDeletionController } from './read-deletion/read-deletion.controller.js';
import { RequestDeletionHandler } from './request-deletion/request-deletion.command.js';
import { RequestDeletionController } from './request-deletion/request-deletion.controller.js';

@Module({
  imports: [AuthModule, MailModule, SaferPlayModule, UsersModule],
  controllers: [DownloadDataController, ReadDeletionController, RequestDeletionController],
  providers: [OwnFile, DeletionOutlooks, RequestDeletionHandler, DeleteAccounts],
})
export class PrivacyModule {}

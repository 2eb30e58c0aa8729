import { Module } from '@nestjs/common';
import { MailModule } from '../../modules/mail/index.js';
import { MailCheckpoint } from './mail-checkpoint.job.js';

@Module({ imports: [MailModule], providers: [MailCheckpoint] })
export class AuditorsModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../../platform/config/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { UsersModule } from '../users/index.js';
import { DeliverMail } from './deliver-mail/deliver-mail.js';
import { MailJobs } from './deliver-mail/mail-jobs.js';
import { MailServer, SmtpServer } from './deliver-mail/mail-server.js';
import { MailController } from './mail.controller.js';
import { Mail } from './mail.js';
import { MailList } from './mail-list.js';
import { MailMetrics } from './mail-metrics.js';
import { MailRetries } from './mail-retries.js';
import { OutgoingMail } from './outgoing-mail.entity.js';
import { mailData } from './personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([OutgoingMail]), UsersModule],
  controllers: [MailController],
  providers: [
    Mail,
    MailList,
    MailRetries,
    DeliverMail,
    MailJobs,
    MailMetrics,
    {
      provide: MailServer,
      inject: [Config],
      useFactory: (config: Config) => new SmtpServer(config.smtpUrl, config.mailFrom),
    },
  ],
  exports: [Mail],
})
export class MailModule {
  constructor(personal: PersonalData) {
    personal.register(mailData);
  }
}

import { Module } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { DeliverMail } from './deliver-mail/deliver-mail.js';
import { MailJobs } from './deliver-mail/mail-jobs.js';
import { MailServer, SmtpServer } from './deliver-mail/mail-server.js';
import { Mail } from './mail.js';

@Module({
  providers: [
    Mail,
    DeliverMail,
    MailJobs,
    {
      provide: MailServer,
      inject: [Config],
      useFactory: (config: Config) => new SmtpServer(config.smtpUrl, config.mailFrom),
    },
  ],
  exports: [Mail],
})
export class MailModule {}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, indianDay } from '../../kernel/index.js';
import { Checkpoints } from '../../modules/ledger/index.js';
import { Mail } from '../../modules/mail/index.js';
import { Config } from '../../platform/config/index.js';
import { Jobs } from '../../platform/queue/index.js';

const EVERY_MS = 600_000;

/**
 * Mails the newest checkpoint of the log to each auditor once a day. An attacker with access to the
 * database, the key and the servers cannot change the copy in the mail.
 */
@Injectable()
export class MailCheckpoint implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly checkpoints: Checkpoints,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'mail-checkpoint',
      everyMs: EVERY_MS,
      handle: () => this.mailNewest(),
    });
  }

  async mailNewest(): Promise<void> {
    const { auditors } = this.config.checkpoints;
    const newest = auditors.length > 0 ? await this.checkpoints.newest() : null;
    if (!newest) return;
    const day = indianDay(this.clock.now());
    const { size, note, verifierKey, signedAt } = newest;
    for (const to of auditors) {
      await this.mail.send({
        to,
        template: 'ledger-checkpoint',
        data: { size, note, verifierKey, signedAt: signedAt.toISOString() },
        dedupeKey: `checkpoint:${day}:${to}`,
      });
    }
  }
}

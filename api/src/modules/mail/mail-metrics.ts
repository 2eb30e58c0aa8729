import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Metrics } from '../../platform/metrics/index.js';
import { OutgoingMail } from './outgoing-mail.entity.js';

const STATES = ['waiting', 'dead'];

@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    @InjectRepository(OutgoingMail) private readonly mails: Repository<OutgoingMail>,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('outgoing_mail', 'Mails that wait or were given up', ['state'], async () => {
      const rows = await this.mails
        .createQueryBuilder('mail')
        .select('mail.state', 'state')
        .addSelect('count(*)', 'count')
        .where({ state: In(STATES) })
        .groupBy('mail.state')
        .getRawMany<{ state: string; count: number }>();
      return STATES.map((state) => ({
        labels: { state },
        value: rows.find((row) => row.state === state)?.count ?? 0,
      }));
    });
  }
}

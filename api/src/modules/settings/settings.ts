import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock } from '../../kernel/index.js';
import { within } from '../../platform/entities/index.js';
import { AppSetting, type AppSettings } from './app-setting.entity.js';

const DEFAULTS: AppSettings = {
  emailVerificationEnabled: true,
  staffSecondFactorRequired: false,
};

/** The settings of the whole product; what was never set has its default. */
@Injectable()
export class Settings {
  constructor(
    @InjectRepository(AppSetting) private readonly rows: Repository<AppSetting>,
    private readonly clock: Clock,
  ) {}

  async read(client?: pg.ClientBase): Promise<AppSettings> {
    const row = await within(client, this.rows).findOneBy({ onlyRow: true });
    const { emailVerificationEnabled, staffSecondFactorRequired } = row ?? DEFAULTS;
    return { emailVerificationEnabled, staffSecondFactorRequired };
  }

  /** What is not said stays as it is. Answers all of them as they are then. */
  async write(change: Partial<AppSettings>, client?: pg.ClientBase): Promise<AppSettings> {
    const before = await this.read(client);
    const settings: AppSettings = {
      emailVerificationEnabled: change.emailVerificationEnabled ?? before.emailVerificationEnabled,
      staffSecondFactorRequired:
        change.staffSecondFactorRequired ?? before.staffSecondFactorRequired,
    };
    const row = { onlyRow: true, ...settings, updatedAt: this.clock.now() };
    await within(client, this.rows).upsert(row, ['onlyRow']);
    return settings;
  }

  /** First start: the row with its defaults. What is there stays. */
  async seed(): Promise<void> {
    const row = { onlyRow: true, ...DEFAULTS, updatedAt: this.clock.now() };
    await this.rows.createQueryBuilder().insert().values(row).orIgnore().execute();
  }
}

import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';

export interface AppSettings {
  readonly emailVerificationEnabled: boolean;
}

const DEFAULTS: AppSettings = { emailVerificationEnabled: true };

/** The settings of the whole product; what was never set has its default. */
@Injectable()
export class Settings {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(client: Pick<pg.ClientBase, 'query'> = this.database): Promise<AppSettings> {
    const { rows } = await client.query<{ enabled: boolean }>(
      'SELECT email_verification_enabled AS enabled FROM app_setting',
    );
    const [row] = rows;
    return row ? { emailVerificationEnabled: row.enabled } : DEFAULTS;
  }

  async write(
    settings: AppSettings,
    client: Pick<pg.ClientBase, 'query'> = this.database,
  ): Promise<void> {
    await client.query(
      `INSERT INTO app_setting (email_verification_enabled, updated_at) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE
          SET email_verification_enabled = excluded.email_verification_enabled,
              updated_at = excluded.updated_at`,
      [settings.emailVerificationEnabled, this.clock.now()],
    );
  }

  /** First start: the row with its defaults. What is there stays. */
  async seed(): Promise<void> {
    await this.database.query(
      `INSERT INTO app_setting (email_verification_enabled, updated_at) VALUES ($1, $2)
       ON CONFLICT (only_row) DO NOTHING`,
      [DEFAULTS.emailVerificationEnabled, this.clock.now()],
    );
  }
}

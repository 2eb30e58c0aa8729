import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';

export interface AppSettings {
  readonly emailVerificationEnabled: boolean;
  /** Whether staff without a second factor may do nothing but set one up. */
  readonly staffSecondFactorRequired: boolean;
}

const DEFAULTS: AppSettings = {
  emailVerificationEnabled: true,
  staffSecondFactorRequired: false,
};

/** The settings of the whole product; what was never set has its default. */
@Injectable()
export class Settings {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(client: Pick<pg.ClientBase, 'query'> = this.database): Promise<AppSettings> {
    const { rows } = await client.query<AppSettings>(
      `SELECT email_verification_enabled AS "emailVerificationEnabled",
              staff_second_factor_required AS "staffSecondFactorRequired" FROM app_setting`,
    );
    return rows[0] ?? DEFAULTS;
  }

  /** What is not said stays as it is. Answers all of them as they are then. */
  async write(
    change: Partial<AppSettings>,
    client: Pick<pg.ClientBase, 'query'> = this.database,
  ): Promise<AppSettings> {
    const before = await this.read(client);
    const settings: AppSettings = {
      emailVerificationEnabled: change.emailVerificationEnabled ?? before.emailVerificationEnabled,
      staffSecondFactorRequired:
        change.staffSecondFactorRequired ?? before.staffSecondFactorRequired,
    };
    await client.query(
      `INSERT INTO app_setting
              (email_verification_enabled, staff_second_factor_required, updated_at)
       VALUES ($1, $2, $3)
       ON CONFLICT (only_row) DO UPDATE
          SET email_verification_enabled = excluded.email_verification_enabled,
              staff_second_factor_required = excluded.staff_second_factor_required,
              updated_at = excluded.updated_at`,
      [settings.emailVerificationEnabled, settings.staffSecondFactorRequired, this.clock.now()],
    );
    return settings;
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

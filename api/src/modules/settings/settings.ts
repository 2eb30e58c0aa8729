import { Injectable } from '@nestjs/common';
import { generalRefusals, type Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { type JsonObject, Ledger } from '../ledger/index.js';
import { settingsChanged } from './domain/settings-changed.js';

export type AppSettings = {
  readonly emailVerificationEnabled: boolean;
  /** Whether staff without a second factor may do nothing but set one up. */
  readonly staffSecondFactorRequired: boolean;
  /** Tokens in 24 hours above which a second admin is needed; 0: never. */
  readonly secondAdminAboveTokens: number;
};

const DEFAULTS: AppSettings = {
  emailVerificationEnabled: true,
  staffSecondFactorRequired: false,
  secondAdminAboveTokens: 0,
};

/** A change of settings, and what answers for it. */
export interface SettingsChange {
  /** A setting that is not named stays as it is. */
  readonly change: Partial<AppSettings>;
  readonly adminId: Id;
  readonly reason: string | null;
  /** The same for every repeat of one request. */
  readonly key: string;
}

/** The settings of the whole product, which are events of the log; an unset one has its default. */
@Injectable()
export class Settings {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {}

  async read(): Promise<AppSettings> {
    const rows = await this.database.rows<{ name: string; value: boolean | number }>(
      'SELECT name, value FROM projection.setting',
    );
    return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
  }

  /** Returns all settings as they were before and as they are after. */
  async write({
    change,
    ...cause
  }: SettingsChange): Promise<{ before: AppSettings; after: AppSettings }> {
    const before = await this.read();
    const settings: JsonObject = Object.fromEntries(
      Object.entries(change).filter(
        ([name, value]) => value !== undefined && value !== before[name as keyof AppSettings],
      ),
    );
    if (Object.keys(settings).length > 0) {
      const outcome = await this.ledger.post(settingsChanged({ ...cause, settings }));
      if (!outcome.posted) throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
    }
    return { before, after: { ...before, ...settings } };
  }
}

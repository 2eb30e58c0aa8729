import { Injectable } from '@nestjs/common';
import { generalRefusals, type Id } from '../../kernel/index.js';
import { Config } from '../../platform/config/index.js';
import { Database } from '../../platform/database/index.js';
import { type JsonObject, Ledger } from '../ledger/index.js';
import { PAYOUTS_BY_HAND, type PayoutSettings } from './domain/payout-settings.js';
import { RISK_DEFAULTS, type RiskSettings } from './domain/risk-defaults.js';
import { RULES_OFF, type Rules } from './domain/rules.js';
import { settingsChanged } from './domain/settings-changed.js';

export type AppSettings = RiskSettings &
  PayoutSettings &
  Rules & {
    readonly emailVerificationEnabled: boolean;
    /** True if staff without a second factor may only set up a second factor. */
    readonly staffSecondFactorRequired: boolean;
    /** True if staff without a passkey may only add one. */
    readonly staffPasskeyRequired: boolean;
    /**
     * Number of tokens in 24 hours above which a second admin must approve; 0 if approvals are
     * switched off.
     */
    readonly secondAdminAboveTokens: number;
    /**
     * Tax rate on net winnings in year statements, in percent; 0 if statements are switched off.
     */
    readonly taxRatePercent: number;
    /** True if players must confirm their age and state before they play with tokens. */
    readonly asksAgeAndState: boolean;
    /** Codes of states that may not play with tokens, joined by commas. */
    readonly refusedStates: string;
  };

const DEFAULTS: AppSettings = {
  ...RISK_DEFAULTS,
  ...RULES_OFF,
  ...PAYOUTS_BY_HAND,
  emailVerificationEnabled: true,
  staffSecondFactorRequired: false,
  staffPasskeyRequired: false,
  secondAdminAboveTokens: 0,
  taxRatePercent: 0,
  asksAgeAndState: false,
  refusedStates: '',
};

/** A requested change of settings, with its admin and reason. */
export interface SettingsChange {
  /** The new values. Settings that are not listed stay unchanged. */
  readonly change: Partial<AppSettings>;
  readonly adminId: Id;
  readonly reason: string | null;
  /** Idempotency key, the same for every repeat of a request. */
  readonly key: string;
}

/**
 * Reads and writes the settings of the platform. Each change of a setting is an event in the log. A
 * setting that was never changed has its default value.
 */
@Injectable()
export class Settings {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly config: Config,
  ) {}

  async read(): Promise<AppSettings> {
    const rows = await this.database.rows<{ name: string; value: boolean | number | string }>(
      'SELECT name, value FROM projection.setting',
    );
    // The owner's environment variables decide until an admin changes the setting.
    const { withdrawable, secondAdminAbove, staffSecondFactor } = this.config.choices;
    return {
      ...DEFAULTS,
      rulePayoutSource: withdrawable,
      secondAdminAboveTokens: secondAdminAbove,
      staffSecondFactorRequired: staffSecondFactor === 'required',
      staffPasskeyRequired: staffSecondFactor === 'passkey',
      ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    };
  }

  /** Returns true if the request with this key has changed the settings. */
  isWritten(key: string): Promise<boolean> {
    return this.ledger.isPosted(key);
  }

  /** Stores a change. Returns all settings before and after the change. */
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

import { Injectable } from '@nestjs/common';
import { generalRefusals, type Id } from '../../kernel/index.js';
import { Config } from '../../platform/config/index.js';
import { Database } from '../../platform/database/index.js';
import { type JsonObject, Ledger } from '../ledger/index.js';
import { RULES_OFF, type Rules } from './domain/rules.js';
import { settingsChanged } from './domain/settings-changed.js';

/** The limits of the risk rules; `modules/risk/domain` explains each. */
export const RISK_DEFAULTS = {
  /** Number of accounts that share a fact, from which there is a signal. */
  riskDestinationAccounts: 2,
  riskDeviceAccounts: 3,
  riskPayerAccounts: 3,
  riskUidAccounts: 2,
  riskMailboxAccounts: 2,
  riskCodeAccounts: 3,
  /** Hours between deposit and payout, and the played share below which it counts. */
  riskPayoutHours: 24,
  riskPlayedPercent: 20,
  /** Deposits of at least this many tokens weigh more. */
  riskLargeTokens: 5_000,
  /** Minimum number of amounts in one day that count as slices, and their maximum in tokens. */
  riskSliceCount: 6,
  riskSliceTokens: 1_000,
  /** Meetings of two players, the share of their matches, and the share that one of them wins. */
  riskMeetings: 6,
  riskMeetingPercent: 50,
  riskOneSidedPercent: 90,
  /** Standard deviations above the prizes of an average player of the same matches. */
  riskPrizeDeviations: 5,
};

export type RiskSettings = Readonly<typeof RISK_DEFAULTS>;

export type AppSettings = RiskSettings &
  Rules & {
    readonly emailVerificationEnabled: boolean;
    /** True when staff without a second factor may only set one up. */
    readonly staffSecondFactorRequired: boolean;
    /** Tokens in 24 hours above which a second admin is needed; 0: never. */
    readonly secondAdminAboveTokens: number;
    /** Rate of tax on net winnings in year statements; 0: there are no statements. */
    readonly taxRatePercent: number;
    /** True when players must confirm age and state before they play with tokens. */
    readonly asksAgeAndState: boolean;
    /** Codes of states that may not play with tokens, joined by commas. */
    readonly refusedStates: string;
  };

const DEFAULTS: AppSettings = {
  ...RISK_DEFAULTS,
  ...RULES_OFF,
  emailVerificationEnabled: true,
  staffSecondFactorRequired: false,
  secondAdminAboveTokens: 0,
  taxRatePercent: 0,
  asksAgeAndState: false,
  refusedStates: '',
};

/** A change of settings, with its actor and reason. */
export interface SettingsChange {
  /** A setting that is not named keeps its value. */
  readonly change: Partial<AppSettings>;
  readonly adminId: Id;
  readonly reason: string | null;
  /** The same for every repeat of a request. */
  readonly key: string;
}

/** The settings of the whole product, which are events of the log; an unset one has its default. */
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
    // The operator's variable counts until an admin sets it.
    const rulePayoutSource = this.config.withdrawable;
    return {
      ...DEFAULTS,
      rulePayoutSource,
      ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    };
  }

  /** Returns all settings before and after the change. */
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

import { ApiProperty } from '@nestjs/swagger';
import { AskedApproval } from '../../../modules/approvals/index.js';
import { PAYOUT_MODES, type PayoutSettings } from '../../../modules/settings/index.js';
import { OneOf, Text, Tokens, WholeNumber } from '../../../platform/http/index.js';

const A_MONTH_HOURS = 720;

/** The settings of automatic payouts. */
export class PayoutSettingsInForce {
  @OneOf(PAYOUT_MODES, {
    label: 'Mode',
    description:
      '`manual`: admins pay by hand or with a file for the bank. `auto`: the provider pays what an ' +
      'admin approves. Providers must not serve online money games (PROGA, section 7), so it is ' +
      'for prizes of matches with free entry and for places where such games are lawful',
  })
  mode!: PayoutSettings['payoutsMode'];

  @Tokens({
    label: 'Cap of a day',
    min: 0,
    example: 50_000,
    description: 'Tokens of all automatic payouts of a day in India; 0 means no cap',
  })
  dayCapTokens!: number;

  @Tokens({
    label: 'Cap of a UPI ID',
    min: 0,
    example: 5_000,
    description: 'Tokens of the automatic payouts to one UPI ID on a day in India; 0 means no cap',
  })
  destinationDayCapTokens!: number;

  @WholeNumber({
    label: 'Wait of a new UPI ID',
    min: 0,
    max: A_MONTH_HOURS,
    example: 24,
    description: 'Hours after a player first names a UPI ID in which it is not paid automatically',
  })
  coolDownHours!: number;
}

export class SetPayoutSettingsRequest extends PayoutSettingsInForce {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class PayoutSettingsSet {
  @ApiProperty({ example: 'Settings updated successfully' })
  message!: string;

  @ApiProperty({ type: PayoutSettingsInForce })
  settings!: PayoutSettingsInForce;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

export const storedSettings = (given: PayoutSettingsInForce): PayoutSettings => ({
  payoutsMode: given.mode,
  payoutDayCapTokens: given.dayCapTokens,
  payoutDestinationDayCapTokens: given.destinationDayCapTokens,
  payoutCoolDownHours: given.coolDownHours,
});

export const shownSettings = (stored: PayoutSettings): PayoutSettingsInForce => ({
  mode: stored.payoutsMode,
  dayCapTokens: stored.payoutDayCapTokens,
  destinationDayCapTokens: stored.payoutDestinationDayCapTokens,
  coolDownHours: stored.payoutCoolDownHours,
});

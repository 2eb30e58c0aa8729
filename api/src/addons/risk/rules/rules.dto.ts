import { ApiProperty } from '@nestjs/swagger';
import { AskedApproval } from '../../../modules/approvals/index.js';
import { PAYOUT_SOURCES, type Rules, UNPLAYED } from '../../../modules/settings/index.js';
import { OneOf, Text, Tokens, WholeNumber, YesNo } from '../../../platform/http/index.js';

const A_YEAR_HOURS = 8_760;
const MOST_TIMES = 1_000;

/** The rules in force. Each field has the name of its setting without the prefix `rule`. */
export class RulesInForce {
  @OneOf(PAYOUT_SOURCES, { label: 'Payout source' })
  payoutSource!: Rules['rulePayoutSource'];

  @OneOf(UNPLAYED, { label: 'Unplayed deposits' })
  unplayed!: Rules['ruleUnplayed'];

  @WholeNumber({ label: 'Hours', min: 1, max: A_YEAR_HOURS, example: 24 })
  unplayedHours!: number;

  @Tokens({ label: 'Deposits of a day', min: 0, example: 0 })
  depositTokens!: number;

  @WholeNumber({ label: 'Number of deposits', min: 0, max: MOST_TIMES, example: 0 })
  depositCount!: number;

  @Tokens({ label: 'Payouts of a day', min: 0, example: 0 })
  payoutTokens!: number;

  @WholeNumber({ label: 'Number of payouts', min: 0, max: MOST_TIMES, example: 0 })
  payoutCount!: number;

  @Tokens({ label: 'Promo codes of a day', min: 0, example: 0 })
  redeemTokens!: number;

  @WholeNumber({ label: 'Number of promo codes', min: 0, max: MOST_TIMES, example: 0 })
  redeemCount!: number;

  @YesNo({ label: 'Strong signals wait', example: false })
  strongWaits!: boolean;
}

export class SetRulesRequest extends RulesInForce {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class RulesSet {
  @ApiProperty({ example: 'Settings updated successfully' })
  message!: string;

  @ApiProperty({ type: RulesInForce })
  rules!: RulesInForce;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

export function settingsOf(rules: RulesInForce): Rules {
  return {
    rulePayoutSource: rules.payoutSource,
    ruleUnplayed: rules.unplayed,
    ruleUnplayedHours: rules.unplayedHours,
    ruleDepositTokens: rules.depositTokens,
    ruleDepositCount: rules.depositCount,
    rulePayoutTokens: rules.payoutTokens,
    rulePayoutCount: rules.payoutCount,
    ruleRedeemTokens: rules.redeemTokens,
    ruleRedeemCount: rules.redeemCount,
    ruleStrongWaits: rules.strongWaits,
  };
}

export function rulesOf(settings: Rules): RulesInForce {
  return {
    payoutSource: settings.rulePayoutSource,
    unplayed: settings.ruleUnplayed,
    unplayedHours: settings.ruleUnplayedHours,
    depositTokens: settings.ruleDepositTokens,
    depositCount: settings.ruleDepositCount,
    payoutTokens: settings.rulePayoutTokens,
    payoutCount: settings.rulePayoutCount,
    redeemTokens: settings.ruleRedeemTokens,
    redeemCount: settings.ruleRedeemCount,
    strongWaits: settings.ruleStrongWaits,
  };
}

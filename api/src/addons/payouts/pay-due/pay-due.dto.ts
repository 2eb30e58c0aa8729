import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsUUID } from 'class-validator';
import { AskedApproval } from '../../../modules/approvals/index.js';
import {
  PasskeyTouch,
  PasskeyTouchField,
  Text,
  Tokens,
  WholeNumber,
} from '../../../platform/http/index.js';
import { CountSum } from '../read-payouts/payout-overview.dto.js';
import { MOST_AT_ONCE } from '../store/due-withdrawals.js';

const IDS = `Choose 1 to ${MOST_AT_ONCE} withdrawals`;

/**
 * The signature of an admin who has a passkey. Its challenge is that of an approval (`ask` with the
 * action `approve`): the subject is `press`, and the digest is the SHA-256, in hex, of the text
 * `due:count:sum:id,id,…` (without ids if all are paid) or `one:id`.
 */
export class SignedPress {
  @ApiPropertyOptional({ format: 'uuid', description: 'Id that the page chose for this press' })
  @IsOptional()
  @IsUUID('all', { message: 'Press must be a UUID' })
  press?: string;

  @PasskeyTouchField()
  passkey?: PasskeyTouch;
}

export class PayDueRequest extends SignedPress {
  @WholeNumber({
    label: 'Number of withdrawals',
    min: 1,
    max: MOST_AT_ONCE,
    description: 'What the admin sees and pays. If it is not what is due now, nothing is paid',
  })
  count!: number;

  @Tokens({ label: 'Sum', min: 1, description: 'Sum of the withdrawals, in tokens' })
  sum!: number;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    minItems: 1,
    maxItems: MOST_AT_ONCE,
    description: 'Withdrawals to pay; all that are due if left out',
  })
  @IsOptional()
  @IsUUID('all', { each: true, message: IDS })
  @ArrayMaxSize(MOST_AT_ONCE, { message: IDS })
  @ArrayMinSize(1, { message: IDS })
  @IsArray({ message: IDS })
  ids?: string[];
}

export class PaidRow {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'True if the payout is approved and will be sent' })
  isDone!: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'PAYMENT_NEEDS_APPROVAL' })
  code!: string | null;

  @ApiProperty({ example: 'The payout is on its way to the provider.' })
  message!: string;
}

export class DuePaid {
  @ApiProperty({ type: CountSum, description: 'What was approved' })
  paid!: CountSum;

  @ApiProperty({ type: [PaidRow], description: 'Each withdrawal of the press, oldest first' })
  results!: PaidRow[];
}

export class OnePaid {
  @ApiProperty({ example: 'The payout is on its way to the provider.' })
  message!: string;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

export class SwitchRequest {
  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class SwitchAnswer {
  @ApiProperty({ example: 'The payouts are stopped' })
  message!: string;

  @ApiProperty()
  isStopped!: boolean;

  @ApiProperty({ type: String, nullable: true })
  stoppedReason!: string | null;
}

import { ApiProperty } from '@nestjs/swagger';
import { ListOf, Text, Tokens } from '../../../platform/http/index.js';
import { MOST_AT_ONCE, RowResult } from '../set-many/set-many.dto.js';

/** A row of the bank's result file, with the withdrawal that it names. */
export class BankRow {
  @Text({ label: 'Withdrawal ID', max: 36 })
  id!: string;

  @Tokens({ label: 'Amount', min: 1, description: 'Amount of the row in rupees' })
  amount!: number;

  @Text({
    label: 'Status',
    max: 200,
    example: 'Failed',
    description:
      'Text of the status column. Only a word of success completes the withdrawal, and only a ' +
      'word of failure sets it back to pending',
  })
  status!: string;

  @Text({
    label: 'Reason',
    min: 0,
    max: 500,
    optional: true,
    example: 'Invalid VPA',
    description: 'Text of the columns with the reason, if the file has them',
  })
  reason?: string;

  @Text({
    label: 'Bank reference',
    sentence: 'Bank reference (UTR) must be 12 to 22 letters or digits',
    min: 0,
    max: 22,
    pattern: /^([A-Z0-9]{12,22})?$/,
    kind: 'code',
    optional: true,
    description: 'Bank reference (UTR) of the payment',
  })
  bankReference?: string;
}

export class TakeResultsRequest {
  @Text({
    label: 'Payout run',
    max: 36,
    optional: true,
    description: 'Id of the run to which the file belongs. Other withdrawals are then refused',
  })
  runId?: string;

  @ListOf(BankRow, { label: 'Rows', min: 1, max: MOST_AT_ONCE })
  rows!: BankRow[];
}

export class BankRowResult extends RowResult {
  @ApiProperty({
    enum: ['paid', 'failed', 'unclear'],
    enumName: 'BankOutcome',
    description: 'What the words of the bank mean',
  })
  outcome!: 'paid' | 'failed' | 'unclear';
}

export class ResultsTaken {
  @ApiProperty({
    type: [BankRowResult],
    description: 'Outcome of each row, in the order of the request',
  })
  results!: BankRowResult[];
}

import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { isId } from '../../../kernel/index.js';
import { ListOf, QueryNumber, QueryText, Text, Tokens } from '../../../platform/http/index.js';
import { ManySet, MOST_AT_ONCE, RowResult } from '../set-status/set-status.dto.js';
import { StaffWithdrawal } from '../withdrawal.dto.js';

export class ListRunsParameters {
  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit = 20;

  @QueryText('`nextCursor` of the previous page')
  cursor?: string;
}

export const cursorOf = ({ cursor }: ListRunsParameters) => (isId(cursor) ? cursor : null);

export class RunMaker {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'email', example: 'boss@example.com' })
  email!: string;
}

/** A payout run: one file for the bank. */
export class PayoutRun {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`.' })
  id!: string;

  @ApiProperty({
    example: 'arena-payouts-2026-11-26-2.csv',
    description: 'Name of the file: its day in India, and its number on that day',
  })
  name!: string;

  @ApiProperty({ type: RunMaker })
  madeBy!: RunMaker;

  @ApiProperty({ format: 'date-time', type: String })
  madeAt!: Date;

  @ApiProperty({ type: 'integer', example: 4, description: 'Number of rows of the file' })
  rowCount!: number;

  @ApiProperty({ type: 'integer', example: 217, description: 'Sum of the rows, in tokens' })
  sum!: number;

  @ApiProperty({ type: 'integer', description: 'Number of rows that were left out of the file' })
  leftOutCount!: number;

  @ApiProperty({ type: 'integer', description: 'Number of rows that a result file completed' })
  paidCount!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of rows that a result file set back to pending',
  })
  failedCount!: number;

  @ApiProperty({ type: 'integer', description: 'Number of rows that are neither, and not decided' })
  openCount!: number;
}

export class RunPage {
  @ApiProperty({ type: [PayoutRun], description: 'Payout runs, newest first' })
  runs!: PayoutRun[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Cursor of the next page; null on the last page',
  })
  nextCursor!: string | null;
}

const RUN_OUTCOMES = ['paid', 'failed', 'unknown', 'open'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** The bank's result for a row of a run. */
export class BankSaid {
  @ApiProperty({
    enum: RUN_OUTCOMES,
    enumName: 'RunOutcome',
    description:
      'What the bank says. `open`: no result file names the row. `unknown`: its words neither ' +
      'mean paid nor failed',
  })
  outcome!: RunOutcome;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Failed: invalid VPA',
    description: 'The words of the bank: the status, and the reason if there is one',
  })
  words!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Bank reference (UTR), if paid' })
  bankReference!: string | null;

  @ApiProperty({
    description: 'True if the result changed the withdrawal. No later result changes it again',
  })
  isSettled!: boolean;
}

export class RunEntry extends BankSaid {
  @ApiProperty({ type: StaffWithdrawal })
  withdrawal!: StaffWithdrawal;
}

/** A row that was left out of the file. */
export class LeftOutRow {
  @ApiProperty({ type: StaffWithdrawal })
  withdrawal!: StaffWithdrawal;

  @ApiProperty({ example: 'PAYOUT_ON_HOLD' })
  code!: string;

  @ApiProperty({ example: 'The payouts of this player are on hold.' })
  reason!: string;
}

export class PayoutRunDetails extends PayoutRun {
  @ApiProperty({ type: [RunEntry], description: 'Rows in the order of the file' })
  rows!: RunEntry[];

  @ApiProperty({ type: [LeftOutRow] })
  leftOut!: LeftOutRow[];
}

/** A run whose file contains a withdrawal, as shown with the withdrawal. */
export class RunOfWithdrawal extends BankSaid {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'arena-payouts-2026-11-26-2.csv' })
  name!: string;
}

const IDS = `Choose 1 to ${MOST_AT_ONCE} withdrawals`;

export class PayByBankRequest {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MOST_AT_ONCE })
  @MaxLength(36, { each: true, message: IDS })
  @IsString({ each: true, message: IDS })
  @ArrayMaxSize(MOST_AT_ONCE, { message: IDS })
  @ArrayMinSize(1, { message: IDS })
  @IsArray({ message: IDS })
  ids!: string[];
}

export class BankFile extends ManySet {
  @ApiProperty({
    description:
      'CSV file for the bank with the columns id, name, upi_id, amount (in rupees) and remark',
  })
  file!: string;

  @ApiProperty({
    type: PayoutRun,
    nullable: true,
    description: 'The stored run; null if the file has no row',
  })
  run!: PayoutRun | null;
}

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

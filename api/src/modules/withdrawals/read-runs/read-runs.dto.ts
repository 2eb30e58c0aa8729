import { ApiProperty } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { QueryNumber, QueryText } from '../../../platform/http/index.js';
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

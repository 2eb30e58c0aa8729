import { Query } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';

const NUMBER = { type: 'integer' } as const;
const TOKENS = { type: 'integer', description: 'Tokens' } as const;

/** Two numbers that must be the same: what the accounts hold, and what the facts explain. */
export class BooksComparison {
  @ApiProperty({ type: 'integer', description: 'What the accounts hold, in tokens' })
  booked!: number;

  @ApiProperty({ type: 'integer', description: 'What is explained, in tokens' })
  explained!: number;

  @ApiProperty({ type: 'integer', description: 'What they are the sum of: how many' })
  count!: number;
}

export class PotExplained {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: String })
  tournamentId!: string;

  @ApiProperty(NUMBER)
  round!: number;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The tournament's status now" })
  status!: string | null;

  @ApiProperty({ type: 'integer', description: 'Seats taken now' })
  seated!: number;

  @ApiProperty(TOKENS)
  fees!: number;

  @ApiProperty(TOKENS)
  refunded!: number;

  @ApiProperty(TOKENS)
  balance!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Fees less refunds while results are out; 0 once they are declared',
  })
  explained!: number;
}

export class HoldDifference {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: String })
  withdrawalId!: string;

  @ApiProperty({ type: 'integer', description: 'What the account holds' })
  balance!: number;

  @ApiProperty({ type: 'integer', description: 'The amount of the open withdrawal; 0 for none' })
  explained!: number;
}

export class BooksExplained {
  @ApiProperty({ type: 'integer', description: 'The last event that is looked at' })
  position!: number;

  @ApiProperty({ type: BooksComparison, description: 'Pots against the fees in open rounds' })
  pots!: BooksComparison;

  @ApiProperty({
    type: [PotExplained],
    description: 'Those that hold something or should; what is not explained first, at most 100',
  })
  potList!: PotExplained[];

  @ApiProperty({ type: BooksComparison, description: 'Holds against open withdrawals' })
  holds!: BooksComparison;

  @ApiProperty({ type: [HoldDifference], description: 'At most 100' })
  holdDifferences!: HoldDifference[];

  @ApiProperty({ type: BooksComparison, description: 'Payouts against completed withdrawals' })
  payouts!: BooksComparison;

  @ApiProperty({ type: BooksComparison, description: 'The gateway against deposits kept' })
  deposits!: BooksComparison;
}

export class ExplainBooks extends Query<BooksExplained> {}

import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { PayoutRun } from '../read-runs/read-runs.dto.js';
import { ManySet, MOST_AT_ONCE } from '../set-many/set-many.dto.js';

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

import { Query } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';

export class RedeemedCode {
  @ApiProperty({ format: 'uuid', description: 'Of the promo code' })
  _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Of the promo code' })
  id!: string;

  @ApiProperty()
  code!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ type: 'integer' })
  tokens!: number;

  @ApiProperty({ format: 'date-time', type: String })
  redeemedAt!: Date;

  @ApiProperty({
    format: 'date-time',
    type: String,
    nullable: true,
    description: 'When an admin took the tokens back',
  })
  reversedAt!: Date | null;
}

export class RedeemedCodes {
  @ApiProperty({ type: [RedeemedCode] })
  redeemedCodes!: RedeemedCode[];
}

export class ReadRedeemed extends Query<RedeemedCodes> {
  constructor(readonly userId: Id) {
    super();
  }
}

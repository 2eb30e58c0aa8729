import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

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

const MOST = 500;

@QueryHandler(ReadRedeemed)
export class ReadRedeemedHandler implements IQueryHandler<ReadRedeemed> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: ReadRedeemed): Promise<RedeemedCodes> {
    const redeemedCodes = await this.database.rows<{
      [Name in keyof RedeemedCode]: RedeemedCode[Name];
    }>(
      `SELECT p.id AS _id, p.id, p.code, p.description, r.tokens,
              r.redeemed_at AS "redeemedAt", r.reversed_at AS "reversedAt"
         FROM projection.redemption r JOIN promo_code p ON p.id = r.promo_id
        WHERE r.user_id = $1 ORDER BY r.position DESC LIMIT ${MOST}`,
      [userId],
    );
    return { redeemedCodes };
  }
}

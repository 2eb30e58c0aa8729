import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { ReadRedeemed, type RedeemedCode, type RedeemedCodes } from './read-redeemed.query.js';

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

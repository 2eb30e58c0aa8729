import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { promoCodeView } from '../promo-code.dto.js';
import { type PromoRow, SELECT_PROMO } from '../promo-rows.js';
import { type CodeList, ListCodes } from './list-codes.query.js';

const WHERE = `
  WHERE p.deleted_at IS NULL
    AND ($1 = 'all' OR $1 = CASE WHEN NOT p.is_active THEN 'inactive'
                                 WHEN p.expires_at < $2 THEN 'expired' ELSE 'active' END)`;

@QueryHandler(ListCodes)
export class ListCodesHandler implements IQueryHandler<ListCodes> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ filter: { page, limit, status } }: ListCodes): Promise<CodeList> {
    const now = this.clock.now();
    const [rows, count] = await Promise.all([
      this.database.rows<PromoRow>(
        `${SELECT_PROMO} ${WHERE} ORDER BY p.created_at DESC, p.id DESC LIMIT $3 OFFSET $4`,
        [status, now, limit, (page - 1) * limit],
      ),
      this.database.row<{ total: number }>(`SELECT count(*) AS total FROM promo_code p ${WHERE}`, [
        status,
        now,
      ]),
    ]);
    return {
      promoCodes: rows.map((row) => promoCodeView(row, now)),
      total: count?.total ?? 0,
      page,
      limit,
    };
  }
}

import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/index.js';
import { promoCodeView } from '../promo-code.dto.js';
import type { PromoRow } from '../promo-rows.js';
import { countedCodes, foundCodes } from './found-codes.js';
import { type CodeList, ListCodes } from './list-codes.query.js';

@QueryHandler(ListCodes)
export class ListCodesHandler implements IQueryHandler<ListCodes> {
  constructor(
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
  ) {}

  async execute({ parameters }: ListCodes): Promise<CodeList> {
    const { page, limit } = parameters;
    const now = this.clock.now();
    const found = foundCodes(parameters, now);
    const counted = countedCodes(parameters, now);
    const [rows, count] = await Promise.all([
      this.replica.rows<PromoRow>(
        `${found.text} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
        found.values,
      ),
      this.replica.row<{ total: number }>(counted.text, counted.values),
    ]);
    return {
      promoCodes: rows.map((row) => promoCodeView(row, now)),
      total: count?.total ?? 0,
      page,
      limit,
    };
  }
}

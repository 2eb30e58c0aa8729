import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { statementOf } from '../../../platform/entities/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { promoStatus } from '../domain/promo-code.js';
import { CodeFilter } from '../promo-code.dto.js';
import type { PromoRow } from '../promo-code.entity.js';
import { PromoRows } from '../promo-rows.js';

const columnsAt = (now: Date): readonly CsvColumn<PromoRow>[] => [
  { name: 'id', of: ({ id }) => id },
  { name: 'code', of: ({ code }) => code },
  { name: 'description', of: ({ description }) => description },
  { name: 'status', of: (row) => promoStatus(row, now) },
  { name: 'tokens', of: ({ tokens }) => tokens },
  { name: 'max_uses', of: ({ maxUses }) => maxUses },
  { name: 'current_uses', of: ({ usedCount }) => usedCount },
  { name: 'expires', time: ({ expiresAt }) => expiresAt },
  { name: 'created', time: ({ createdAt }) => createdAt },
  { name: 'created_by', of: ({ createdByEmail }) => createdByEmail },
];

@ApiTags('promo codes')
@Controller('promo-codes/admin/export')
export class ExportCodesController {
  constructor(
    private readonly file: ListFile,
    private readonly codes: PromoRows,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForStaff()
  @AnswersListFile('Export the promo codes that match the filters, as a CSV file')
  export(@Query() filter: CodeFilter, @CurrentSession() session: Session): Promise<StreamableFile> {
    const now = this.clock.now();
    return this.file.send<PromoRow & object>(session, {
      list: 'promo-codes',
      filter,
      ...statementOf(this.codes.found(filter, now)),
      columns: columnsAt(now),
    });
  }
}

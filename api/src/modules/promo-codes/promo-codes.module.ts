import { Module } from '@nestjs/common';
import { Subjects } from '../../platform/subjects/index.js';
import { CreateCodeHandler } from './create-code/create-code.command.js';
import { CreateCodeController } from './create-code/create-code.controller.js';
import { DeleteCodeHandler } from './delete-code/delete-code.command.js';
import { DeleteCodeController } from './delete-code/delete-code.controller.js';
import { ExportCodesController } from './export-codes/export-codes.controller.js';
import { ListCodesController } from './list-codes/list-codes.controller.js';
import { ListCodesHandler } from './list-codes/list-codes.handler.js';
import { PromoRows } from './promo-rows.js';
import { ReadRedeemedController } from './read-redeemed/read-redeemed.controller.js';
import { ReadRedeemedHandler } from './read-redeemed/read-redeemed.query.js';
import { ReadPromoStatisticsController } from './read-statistics/read-statistics.controller.js';
import { ReadPromoStatisticsHandler } from './read-statistics/read-statistics.query.js';
import { RedeemCodeHandler } from './redeem-code/redeem-code.command.js';
import { RedeemCodeController } from './redeem-code/redeem-code.controller.js';
import { ToggleCodeHandler } from './toggle-code/toggle-code.command.js';
import { ToggleCodeController } from './toggle-code/toggle-code.controller.js';

@Module({
  controllers: [
    CreateCodeController,
    ListCodesController,
    ExportCodesController,
    ReadPromoStatisticsController,
    ToggleCodeController,
    DeleteCodeController,
    RedeemCodeController,
    ReadRedeemedController,
  ],
  providers: [
    CreateCodeHandler,
    ListCodesHandler,
    ReadPromoStatisticsHandler,
    ToggleCodeHandler,
    DeleteCodeHandler,
    RedeemCodeHandler,
    ReadRedeemedHandler,
    PromoRows,
  ],
})
export class PromoCodesModule {
  constructor(subjects: Subjects) {
    subjects.register({
      types: ['promo-code'],
      from: 'promo_code s',
      forStaff: 's.code',
      inHistory: 's.code',
    });
  }
}

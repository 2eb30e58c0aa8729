import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { CreateCodeHandler } from './create-code/create-code.command.js';
import { CreateCodeController } from './create-code/create-code.controller.js';
import { DeleteCodeHandler } from './delete-code/delete-code.command.js';
import { DeleteCodeController } from './delete-code/delete-code.controller.js';
import { ExportCodesController } from './export-codes/export-codes.controller.js';
import { ListCodesController } from './list-codes/list-codes.controller.js';
import { ListRedemptionsController } from './list-redemptions/list-redemptions.controller.js';
import { redemptionData } from './personal-data.js';
import { Promo, PromoTotals, Redemption } from './promo-code.entity.js';
import { PromoRows } from './promo-rows.js';
import { ReadRedeemedController } from './read-redeemed/read-redeemed.controller.js';
import { ReadPromoStatisticsController } from './read-statistics/read-statistics.controller.js';
import { RedeemCodeHandler } from './redeem-code/redeem-code.command.js';
import { RedeemCodeController } from './redeem-code/redeem-code.controller.js';
import { RedeemGate } from './redeem-gate.js';
import { RedemptionDays } from './redemption-days.js';
import { ToggleCodeHandler } from './toggle-code/toggle-code.command.js';
import { ToggleCodeController } from './toggle-code/toggle-code.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Promo, PromoTotals, Redemption])],
  controllers: [
    CreateCodeController,
    ListCodesController,
    ExportCodesController,
    ListRedemptionsController,
    ReadPromoStatisticsController,
    ToggleCodeController,
    DeleteCodeController,
    RedeemCodeController,
    ReadRedeemedController,
  ],
  providers: [
    CreateCodeHandler,
    ToggleCodeHandler,
    DeleteCodeHandler,
    RedeemCodeHandler,
    PromoRows,
    RedeemGate,
    RedemptionDays,
  ],
  exports: [PromoRows, RedeemGate, RedemptionDays],
})
export class PromoCodesModule {
  constructor(subjects: Subjects, personal: PersonalData) {
    subjects.register({
      types: ['promo-code'],
      from: 'promo_code s',
      forStaff: 's.code',
      inHistory: 's.code',
    });
    personal.register(redemptionData);
  }
}

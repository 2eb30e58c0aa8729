import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { Creating } from './creating.js';
import { Deleting } from './deleting.js';
import { redemptionData } from './personal-data.js';
import { Promo, PromoTotals, Redemption } from './promo-code.entity.js';
import { PromoCodesController } from './promo-codes.controller.js';
import { PromoCodesAdminController } from './promo-codes-admin.controller.js';
import { PromoRows } from './promo-rows.js';
import { RedeemGate } from './redeem-gate.js';
import { Redeeming } from './redeeming.js';
import { RedemptionDays } from './redemption-days.js';
import { Toggling } from './toggling.js';

@Module({
  imports: [TypeOrmModule.forFeature([Promo, PromoTotals, Redemption])],
  controllers: [PromoCodesController, PromoCodesAdminController],
  providers: [Creating, Toggling, Deleting, Redeeming, PromoRows, RedeemGate, RedemptionDays],
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

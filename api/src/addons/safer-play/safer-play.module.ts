import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentsModule, PurchaseGate } from '../../modules/payments/index.js';
import { PromoCodesModule, RedeemGate } from '../../modules/promo-codes/index.js';
import { JoinGate, TournamentsModule } from '../../modules/tournaments/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { saferPlayData } from './personal-data.js';
import { joinRule } from './rules.js';
import { SaferPlayController } from './safer-play.controller.js';
import { SaferPlayRow } from './safer-play.entity.js';
import { SaferPlay } from './safer-play.js';

@Module({
  imports: [
    PaymentsModule,
    PromoCodesModule,
    TournamentsModule,
    TypeOrmModule.forFeature([SaferPlayRow]),
  ],
  controllers: [SaferPlayController],
  providers: [SaferPlay],
  exports: [SaferPlay],
})
export class SaferPlayModule {
  constructor(
    personal: PersonalData,
    saferPlay: SaferPlay,
    joins: JoinGate,
    purchases: PurchaseGate,
    redemptions: RedeemGate,
  ) {
    personal.register(saferPlayData);
    joins.add(joinRule);
    purchases.add((userId) => saferPlay.mustPlay(userId));
    redemptions.add(async (userId) => void (await saferPlay.mustPlay(userId)));
  }
}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentsModule, PurchaseGate } from '../../modules/payments/index.js';
import { PromoCodesModule, RedeemGate } from '../../modules/promo-codes/index.js';
import { JoinGate, TournamentsModule } from '../../modules/tournaments/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { AnswerAgeAndStateHandler } from './answer-age-and-state/answer-age-and-state.command.js';
import { AnswerAgeAndStateController } from './answer-age-and-state/answer-age-and-state.controller.js';
import { ExcludeSelfHandler } from './exclude/exclude.command.js';
import { ExcludeSelfController } from './exclude/exclude.controller.js';
import { saferPlayData } from './personal-data.js';
import { ReadSaferPlayController } from './read-safer-play/read-safer-play.controller.js';
import { ReadSaferPlayHandler } from './read-safer-play/read-safer-play.query.js';
import { joinRule } from './rules.js';
import { SaferPlayRow } from './safer-play.entity.js';
import { SaferPlay } from './safer-play.js';
import { SetLimitHandler } from './set-limit/set-limit.command.js';
import { SetLimitController } from './set-limit/set-limit.controller.js';

@Module({
  imports: [
    PaymentsModule,
    PromoCodesModule,
    TournamentsModule,
    TypeOrmModule.forFeature([SaferPlayRow]),
  ],
  controllers: [
    ReadSaferPlayController,
    SetLimitController,
    ExcludeSelfController,
    AnswerAgeAndStateController,
  ],
  providers: [
    SaferPlay,
    ReadSaferPlayHandler,
    SetLimitHandler,
    ExcludeSelfHandler,
    AnswerAgeAndStateHandler,
  ],
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

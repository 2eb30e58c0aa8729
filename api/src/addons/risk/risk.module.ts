import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApprovalsModule } from '../../modules/approvals/index.js';
import { PaymentsModule } from '../../modules/payments/index.js';
import { PromoCodesModule } from '../../modules/promo-codes/index.js';
import { WithdrawalsModule } from '../../modules/withdrawals/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { SaferPlayModule } from '../safer-play/index.js';
import { RiskAnswer } from './answers/answer.entity.js';
import { Answers } from './answers/answers.js';
import { Cases } from './cases.js';
import { RiskFact } from './facts/fact.entity.js';
import { Facts } from './facts/facts.js';
import { OwnRiskController } from './own-risk.controller.js';
import { riskData } from './personal-data.js';
import { PlayerReview } from './review/player-review.js';
import { ReviewController } from './review/review.controller.js';
import { ReviewDecisions } from './review/review-decisions.js';
import { ReviewQueue } from './review/review-queue.js';
import { RuleChanges } from './rules/rule-changes.js';
import { RulesController } from './rules/rules.controller.js';
import { EvidenceReader } from './signals/evidence-reader.js';
import { FollowLog } from './signals/follow-log.js';
import { RiskCase, RiskClearance, RiskSignal } from './signals/signal.entity.js';
import { Signals } from './signals/signals.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([RiskFact, RiskSignal, RiskClearance, RiskCase, RiskAnswer]),
    WithdrawalsModule,
    PaymentsModule,
    PromoCodesModule,
    SaferPlayModule,
    ApprovalsModule,
  ],
  controllers: [ReviewController, RulesController, OwnRiskController],
  providers: [
    Facts,
    Answers,
    EvidenceReader,
    Signals,
    FollowLog,
    Cases,
    ReviewQueue,
    PlayerReview,
    ReviewDecisions,
    RuleChanges,
  ],
})
export class RiskModule {
  constructor(personal: PersonalData) {
    personal.register(riskData);
  }
}

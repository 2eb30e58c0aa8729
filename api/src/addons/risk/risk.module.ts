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
import { ClearSignalHandler } from './clear-signal/clear-signal.command.js';
import { ClearSignalController } from './clear-signal/clear-signal.controller.js';
import { DecideHandler } from './decide/decide.command.js';
import { DecideController } from './decide/decide.controller.js';
import { RiskFact } from './facts/fact.entity.js';
import { Facts } from './facts/facts.js';
import { ForgetPlayerHandler } from './forget-player/forget-player.command.js';
import { ForgetPlayerController } from './forget-player/forget-player.controller.js';
import { ListQueueController } from './list-queue/list-queue.controller.js';
import { ListQueueHandler } from './list-queue/list-queue.query.js';
import { riskData } from './personal-data.js';
import { ReadKeptController } from './read-kept/read-kept.controller.js';
import { ReadPlayerController } from './read-player/read-player.controller.js';
import { ReadPlayerHandler } from './read-player/read-player.query.js';
import { ReadRulesController } from './read-rules/read-rules.controller.js';
import { SendAnswerHandler } from './send-answer/send-answer.command.js';
import { SendAnswerController } from './send-answer/send-answer.controller.js';
import { SetBoundHandler } from './set-bound/set-bound.command.js';
import { SetBoundController } from './set-bound/set-bound.controller.js';
import { SetRulesHandler } from './set-rules/set-rules.command.js';
import { SetRulesController } from './set-rules/set-rules.controller.js';
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
  controllers: [
    ListQueueController,
    ReadPlayerController,
    DecideController,
    ClearSignalController,
    ForgetPlayerController,
    ReadKeptController,
    SendAnswerController,
    SetBoundController,
    SetRulesController,
    ReadRulesController,
  ],
  providers: [
    Facts,
    Answers,
    EvidenceReader,
    Signals,
    FollowLog,
    Cases,
    ListQueueHandler,
    ReadPlayerHandler,
    DecideHandler,
    ClearSignalHandler,
    ForgetPlayerHandler,
    SendAnswerHandler,
    SetBoundHandler,
    SetRulesHandler,
  ],
})
export class RiskModule {
  constructor(personal: PersonalData) {
    personal.register(riskData);
  }
}

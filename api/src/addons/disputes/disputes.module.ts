import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnswerDisputeHandler } from './answer-dispute/answer-dispute.command.js';
import { AnswerDisputeController } from './answer-dispute/answer-dispute.controller.js';
import { Dispute } from './dispute.entity.js';
import { Evidence } from './evidence/evidence.entity.js';
import { EvidenceStore } from './evidence/evidence-store.js';
import { ImageBucket } from './evidence/image-bucket.js';
import { ReadEvidenceController } from './evidence/read-evidence.controller.js';
import { ForgetDisputesHandler } from './forget-player/forget-player.command.js';
import { ForgetDisputesController } from './forget-player/forget-player.controller.js';
import { ListDisputesController } from './list-disputes/list-disputes.controller.js';
import { ListDisputesHandler } from './list-disputes/list-disputes.query.js';
import { ListEvidenceController } from './list-evidence/list-evidence.controller.js';
import { ListEvidenceHandler } from './list-evidence/list-evidence.query.js';
import { OpenDisputeHandler } from './open-dispute/open-dispute.command.js';
import { OpenDisputeController } from './open-dispute/open-dispute.controller.js';
import { DisputeData } from './personal-data.js';
import { ReadDisputeController } from './read-dispute/read-dispute.controller.js';
import { ReadDisputeHandler } from './read-dispute/read-dispute.query.js';
import { Seats } from './seat.js';
import { SendEvidenceHandler } from './send-evidence/send-evidence.command.js';
import { SendEvidenceController } from './send-evidence/send-evidence.controller.js';
import { TidyDisputes } from './tidy-disputes.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([Dispute, Evidence])],
  controllers: [
    ReadDisputeController,
    OpenDisputeController,
    SendEvidenceController,
    ReadEvidenceController,
    ListDisputesController,
    ListEvidenceController,
    AnswerDisputeController,
    ForgetDisputesController,
  ],
  providers: [
    Seats,
    EvidenceStore,
    DisputeData,
    ImageBucket,
    TidyDisputes,
    ReadDisputeHandler,
    OpenDisputeHandler,
    SendEvidenceHandler,
    ListDisputesHandler,
    ListEvidenceHandler,
    AnswerDisputeHandler,
    ForgetDisputesHandler,
  ],
  exports: [EvidenceStore],
})
export class DisputesModule {}

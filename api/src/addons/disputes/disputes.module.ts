import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Dispute } from './dispute.entity.js';
import { DisputeDeskController } from './dispute-desk.controller.js';
import { DisputeDesk } from './dispute-desk.js';
import { Evidence } from './evidence/evidence.entity.js';
import { EvidenceStore } from './evidence/evidence-store.js';
import { ImageBucket } from './evidence/image-bucket.js';
import { OwnDisputesController } from './own-disputes.controller.js';
import { OwnDisputes } from './own-disputes.js';
import { DisputeData } from './personal-data.js';
import { Seats } from './seat.js';
import { TidyDisputes } from './tidy-disputes.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([Dispute, Evidence])],
  controllers: [OwnDisputesController, DisputeDeskController],
  providers: [
    Seats,
    EvidenceStore,
    DisputeData,
    ImageBucket,
    TidyDisputes,
    OwnDisputes,
    DisputeDesk,
  ],
  exports: [EvidenceStore],
})
export class DisputesModule {}

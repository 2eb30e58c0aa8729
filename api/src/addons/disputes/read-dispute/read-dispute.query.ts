import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Dispute } from '../dispute.entity.js';
import { DisputeView, disputeView, EvidenceView, evidenceView } from '../dispute.view.js';
import { canDispute, canSendEvidence, disputeUntil, isOfOtherResults } from '../domain/windows.js';
import { EvidenceStore } from '../evidence/evidence-store.js';
import { Seats } from '../seat.js';

export class OwnDispute {
  @ApiProperty()
  canSendEvidence!: boolean;

  @ApiProperty()
  canDispute!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Time until which the result can be disputed; null before the results are declared',
  })
  disputeUntil!: Date | null;

  @ApiProperty({ type: [EvidenceView] })
  evidence!: EvidenceView[];

  @ApiProperty({ type: DisputeView, nullable: true })
  dispute!: DisputeView | null;
}

export class ReadDispute extends Query<OwnDispute> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
  ) {
    super();
  }
}

@QueryHandler(ReadDispute)
export class ReadDisputeHandler implements IQueryHandler<ReadDispute> {
  constructor(
    private readonly seats: Seats,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly evidence: EvidenceStore,
    private readonly clock: Clock,
  ) {}

  async execute({ tournamentId: id, userId }: ReadDispute): Promise<OwnDispute> {
    const seat = await this.seats.mustHave(id, userId);
    const [disputes, evidence] = await Promise.all([
      this.disputes.find({
        where: { tournamentId: seat.tournamentId, userId },
        order: { createdAt: 'DESC' },
      }),
      this.evidence.list(seat.tournamentId, userId),
    ]);
    const [dispute = null] = disputes;
    const isWaiting = disputes.some(({ answer }) => answer === null);
    const now = this.clock.now();
    const isNew = dispute === null || isOfOtherResults(dispute, seat);
    return {
      canSendEvidence: canSendEvidence(seat, isWaiting, now),
      canDispute: isNew && canDispute(seat, now),
      disputeUntil: disputeUntil(seat),
      evidence: evidence.map(evidenceView),
      dispute: dispute && disputeView(dispute),
    };
  }
}

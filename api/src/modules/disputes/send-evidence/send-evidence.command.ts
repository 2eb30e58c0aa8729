import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Dispute } from '../dispute.entity.js';
import { canSendEvidence } from '../domain/windows.js';
import { EvidenceStore } from '../evidence/evidence-store.js';
import { reEncode } from '../evidence/re-encode.js';
import { disputeRefusals } from '../refusals.js';
import { Seats } from '../seat.js';

export class SendEvidence extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
    readonly number: number,
    /**
     * Reads the uploaded bytes. Called only after the checks whether the player may send an image.
     */
    readonly upload: () => Promise<Buffer>,
  ) {
    super();
  }
}

@CommandHandler(SendEvidence)
export class SendEvidenceHandler implements ICommandHandler<SendEvidence> {
  constructor(
    private readonly seats: Seats,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly store: EvidenceStore,
    private readonly clock: Clock,
  ) {}

  async execute({ tournamentId: id, userId, number, upload }: SendEvidence): Promise<void> {
    const seat = await this.seats.mustHave(id, userId);
    const { tournamentId } = seat;
    const isWaiting = await this.disputes.existsBy({ tournamentId, userId, answer: IsNull() });
    const now = this.clock.now();
    if (!canSendEvidence(seat, isWaiting, now)) throw disputeRefusals.EVIDENCE_CLOSED();
    const sent = await this.store.list(tournamentId, userId);
    if (sent.some((each) => each.number === number)) throw disputeRefusals.EVIDENCE_EXISTS();
    const image = await reEncode(await upload());
    await this.store.keep({ tournamentId, userId, number, addedAt: now, image });
  }
}

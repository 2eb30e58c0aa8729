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
  /** Players whose upload this process is reading, checking or decoding. */
  private readonly sending = new Set<Id>();

  constructor(
    private readonly seats: Seats,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly store: EvidenceStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Allows one upload of a player at a time, so that few accounts cannot fill the queue. It also
   * claims the number before decoding: a second upload with this number is refused without it.
   */
  async execute(command: SendEvidence): Promise<void> {
    const { userId } = command;
    if (this.sending.has(userId)) throw disputeRefusals.UPLOAD_RUNNING({ retryAfter: 5 });
    this.sending.add(userId);
    try {
      await this.accept(command);
    } finally {
      this.sending.delete(userId);
    }
  }

  private async accept({ tournamentId: id, userId, number, upload }: SendEvidence): Promise<void> {
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

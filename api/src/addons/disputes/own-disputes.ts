import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock, type Id, newId } from '../../kernel/index.js';
import { Dispute } from './dispute.entity.js';
import { disputeView, evidenceView, type OwnDispute } from './dispute.view.js';
import { canDispute, canSendEvidence, disputeUntil, isOfOtherResults } from './domain/windows.js';
import { EvidenceStore } from './evidence/evidence-store.js';
import { reEncode } from './evidence/re-encode.js';
import { disputeRefusals } from './refusals.js';
import { Seats } from './seat.js';

interface SentImage {
  readonly tournamentId: string;
  readonly userId: Id;
  readonly number: number;
  /** Reads the uploaded bytes. Called only after the checks whether the player may send an image. */
  readonly upload: () => Promise<Buffer>;
}

/** What players do about the results of their matches: send screenshots, and dispute. */
@Injectable()
export class OwnDisputes {
  /** Players whose upload this process is reading, checking or decoding. */
  private readonly sending = new Set<Id>();

  constructor(
    private readonly seats: Seats,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly evidence: EvidenceStore,
    private readonly clock: Clock,
  ) {}

  /** Returns what the player sent about a match, and what the player may still send. */
  async read(id: string, userId: Id): Promise<OwnDispute> {
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

  async open(id: string, userId: Id, text: string): Promise<void> {
    const seat = await this.seats.mustHave(id, userId);
    const now = this.clock.now();
    const { tournamentId, declaredAt } = seat;
    if (declaredAt === null || !canDispute(seat, now)) throw disputeRefusals.DISPUTE_CLOSED();
    const { raw } = await this.disputes
      .createQueryBuilder()
      .insert()
      .values({ id: newId(), tournamentId, userId, text, createdAt: now, declaredAt })
      .orIgnore()
      .returning('id')
      .execute();
    if ((raw as unknown[]).length === 0) throw disputeRefusals.DISPUTE_EXISTS();
  }

  /**
   * Stores a screenshot. Allows one upload of a player at a time, so that few accounts cannot fill
   * the queue. It also claims the number before decoding: a second upload with this number is
   * refused without it.
   */
  async send(image: SentImage): Promise<void> {
    const { userId } = image;
    if (this.sending.has(userId)) throw disputeRefusals.UPLOAD_RUNNING({ retryAfter: 5 });
    this.sending.add(userId);
    try {
      await this.accept(image);
    } finally {
      this.sending.delete(userId);
    }
  }

  private async accept({ tournamentId: id, userId, number, upload }: SentImage): Promise<void> {
    const seat = await this.seats.mustHave(id, userId);
    const { tournamentId } = seat;
    const isWaiting = await this.disputes.existsBy({ tournamentId, userId, answer: IsNull() });
    const now = this.clock.now();
    if (!canSendEvidence(seat, isWaiting, now)) throw disputeRefusals.EVIDENCE_CLOSED();
    const sent = await this.evidence.list(tournamentId, userId);
    if (sent.some((each) => each.number === number)) throw disputeRefusals.EVIDENCE_EXISTS();
    const image = await reEncode(await upload());
    await this.evidence.keep({ tournamentId, userId, number, addedAt: now, image });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../kernel/index.js';
import { Activity } from '../../modules/activity/index.js';
import { Notifications } from '../../modules/notifications/index.js';
import { Database } from '../../platform/database/index.js';
import { LOCKED, within } from '../../platform/entities/index.js';
import { Dispute } from './dispute.entity.js';
import {
  type DisputesForgotten,
  type DisputeView,
  disputeView,
  evidenceView,
  type MatchEvidence,
  type WaitingDisputes,
  type WaitingDisputesView,
} from './dispute.view.js';
import { EvidenceStore } from './evidence/evidence-store.js';
import { disputeRefusals } from './refusals.js';

interface AnswerDispute {
  readonly disputeId: string;
  readonly answer: string;
  readonly adminId: Id;
}

/** What admins do with the disputes and screenshots of players. */
@Injectable()
export class DisputeDesk {
  constructor(
    private readonly database: Database,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly store: EvidenceStore,
    private readonly notifications: Notifications,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Returns the matches with unanswered disputes, the longest waiting ones first. */
  async waiting(): Promise<WaitingDisputesView> {
    const matches = await this.database.rows<WaitingDisputes>(
      `SELECT t.id AS "tournamentId", t.name AS "tournamentName", count(*)::integer AS waiting,
              min(d.created_at) AS since
         FROM dispute d JOIN tournament t ON t.id = d.tournament_id
        WHERE d.answered_at IS NULL GROUP BY t.id ORDER BY since LIMIT 50`,
    );
    return { matches };
  }

  /** Returns the images and disputes of a match by player, unanswered disputes first. */
  async ofMatch(tournamentId: string): Promise<MatchEvidence> {
    if (!isId(tournamentId)) return { players: [] };
    const [disputes, evidence] = await Promise.all([
      this.disputes.find({ where: { tournamentId }, order: { createdAt: 'ASC' } }),
      this.store.list(tournamentId),
    ]);
    const waits = ({ answer }: Dispute) => (answer === null ? 0 : 1);
    const sorted = disputes.toSorted((one, other) => waits(one) - waits(other));
    const people = [...new Set([...sorted, ...evidence].map(({ userId }) => userId))];
    const names = await this.names(tournamentId, people);
    const players = people.map((userId) => {
      // The oldest dispute without an answer comes first, and then the newest with one.
      const own = disputes.filter((each) => each.userId === userId);
      const dispute = own.find(({ answer }) => answer === null) ?? own.at(-1);
      return {
        userId,
        gameName: names.get(userId) ?? userId,
        evidence: evidence.filter((each) => each.userId === userId).map(evidenceView),
        dispute: dispute ? disputeView(dispute) : null,
      };
    });
    return { players };
  }

  /**
   * Stores the admin's answer to a dispute and tells the player. A stored answer cannot be changed;
   * a repeat with the same answer adds no second notification.
   */
  async answer(command: AnswerDispute): Promise<DisputeView> {
    const dispute = await this.keep(command);
    const match = await this.database.row<{ name: string }>(
      'SELECT name FROM tournament WHERE id = $1',
      [dispute.tournamentId],
    );
    await this.notifications.add({
      code: 'dispute-answered',
      values: { name: match?.name ?? '' },
      userId: dispute.userId,
      kind: 'result',
      dedupeKey: `dispute:${dispute.id}`,
      link: `/dispute?t=${dispute.tournamentId}`,
      push: { kind: 'result' },
    });
    return disputeView(dispute);
  }

  /** Deletes the evidence and disputes of a player at the player's request. */
  async forget(adminId: Id, userId: string): Promise<DisputesForgotten> {
    if (!isId(userId)) return { forgotten: 0 };
    return this.database.transaction(async (client) => {
      const { affected } = await within(client, this.disputes).delete({ userId });
      const forgotten = (affected ?? 0) + (await this.store.forget(userId, client));
      const target = { type: 'user', id: userId };
      const entry = { actor: adminId, action: 'dispute.forgotten', target, after: { forgotten } };
      if (forgotten > 0) await this.activity.record(entry, client);
      return { forgotten };
    });
  }

  private keep({ disputeId: id, answer, adminId }: AnswerDispute): Promise<Dispute> {
    if (!isId(id)) throw disputeRefusals.DISPUTE_NOT_FOUND();
    return this.database.transaction(async (client) => {
      const rows = within(client, this.disputes);
      const dispute = await rows.findOne({ where: { id }, lock: LOCKED });
      if (!dispute) throw disputeRefusals.DISPUTE_NOT_FOUND();
      if (dispute.answer === answer) return dispute;
      if (dispute.answer !== null) throw disputeRefusals.DISPUTE_ANSWERED();
      const said = { answer, answeredAt: this.clock.now() };
      await rows.update({ id }, said);
      await this.activity.record(
        {
          actor: adminId,
          action: 'dispute.answered',
          target: { type: 'tournament', id: dispute.tournamentId },
          after: { userId: dispute.userId, answer },
        },
        client,
      );
      return { ...dispute, ...said };
    });
  }

  private async names(tournamentId: Id, people: readonly Id[]): Promise<Map<Id, string>> {
    const rows = await this.database.rows<{ id: Id; name: string }>(
      `SELECT s.user_id AS id, v.in_game_name AS name
         FROM projection.entrant s
         JOIN profile_version v ON v.user_id = s.user_id AND v.version = s.profile_version
        WHERE s.tournament_id = $1 AND s.user_id = ANY ($2) AND v.in_game_name IS NOT NULL
        ORDER BY s.round`,
      [tournamentId, people],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Dispute } from '../dispute.entity.js';
import { DisputeView, disputeView, EvidenceView, evidenceView } from '../dispute.view.js';
import { EvidenceStore } from '../evidence/evidence-store.js';

export class PlayerEvidence {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ description: 'In-game name with which the player joined' })
  gameName!: string;

  @ApiProperty({ type: [EvidenceView] })
  evidence!: EvidenceView[];

  @ApiProperty({ type: DisputeView, nullable: true })
  dispute!: DisputeView | null;
}

export class MatchEvidence {
  @ApiProperty({
    type: [PlayerEvidence],
    description: 'Players with an unanswered dispute come first',
  })
  players!: PlayerEvidence[];
}

export class ListEvidence extends Query<MatchEvidence> {
  constructor(readonly tournamentId: string) {
    super();
  }
}

@QueryHandler(ListEvidence)
export class ListEvidenceHandler implements IQueryHandler<ListEvidence> {
  constructor(
    private readonly database: Database,
    @InjectRepository(Dispute) private readonly disputes: Repository<Dispute>,
    private readonly store: EvidenceStore,
  ) {}

  async execute({ tournamentId }: ListEvidence): Promise<MatchEvidence> {
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

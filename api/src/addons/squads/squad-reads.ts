import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { InviteCodes } from './invite-code.js';
import type { Squad } from './squad.entity.js';

export class SquadMemberView {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({
    description: 'In-game name of the player; empty until the player accepts the invitation',
  })
  gameName!: string;

  @ApiProperty()
  isCaptain!: boolean;

  @ApiProperty({ description: 'False until the player accepts the invitation' })
  hasAccepted!: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description:
      "Maximum tokens of this player's wallet that the captain may use for one match. Present " +
      'only for the captain and for this player',
  })
  shareLimit?: number;
}

export class SquadView {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ example: 'Night Owls' })
  name!: string;

  @ApiProperty({ description: 'True if the caller is the captain' })
  isCaptain!: boolean;

  @ApiProperty({ description: 'False if the caller is invited and has not accepted yet' })
  hasAccepted!: boolean;

  @ApiPropertyOptional({ description: 'Code of the invite link; present only for the captain' })
  inviteCode?: string;

  @ApiProperty({
    type: [SquadMemberView],
    maxItems: 12,
    description: 'Players of the squad, the captain first',
  })
  members!: SquadMemberView[];
}

export class SquadsView {
  @ApiProperty({
    type: [SquadView],
    maxItems: 50,
    description: "The caller's squads, open invitations first",
  })
  squads!: SquadView[];
}

interface MemberRow {
  readonly userId: Id;
  readonly gameName: string | null;
  readonly hasAccepted: boolean;
  readonly shareLimit: number;
}

interface SquadRow extends Squad {
  readonly hasAccepted: boolean;
  readonly members: readonly MemberRow[];
}

/** Reads a player's squads and open invitations. */
@Injectable()
export class SquadReads {
  constructor(
    private readonly database: Database,
    private readonly codes: InviteCodes,
  ) {}

  async of(userId: Id): Promise<SquadsView> {
    const rows = await this.database.rows<SquadRow & object>(
      `SELECT s.id, s.name, s.captain_id AS "captainId", s.link_version AS "linkVersion",
              own.accepted_at IS NOT NULL AS "hasAccepted", members.list AS members
         FROM squad_member own
         JOIN squad s ON s.id = own.squad_id AND s.disbanded_at IS NULL
        CROSS JOIN LATERAL (
          SELECT json_agg(json_build_object('userId', m.user_id, 'gameName', u.in_game_name,
                            'hasAccepted', m.accepted_at IS NOT NULL,
                            'shareLimit', m.share_limit_tokens)
                          ORDER BY m.user_id <> s.captain_id, m.accepted_at, m.user_id) AS list
            FROM squad_member m JOIN user_account u ON u.id = m.user_id
           WHERE m.squad_id = s.id) AS members
        WHERE own.user_id = $1
        ORDER BY own.accepted_at IS NOT NULL, own.invited_at DESC, s.id LIMIT 50`,
      [userId],
    );
    return { squads: rows.map((row) => this.view(row, userId)) };
  }

  private view(squad: SquadRow, userId: Id): SquadView {
    const isCaptain = squad.captainId === userId;
    return {
      _id: squad.id,
      name: squad.name,
      isCaptain,
      hasAccepted: squad.hasAccepted,
      ...(isCaptain ? { inviteCode: this.codes.of(squad) } : {}),
      members: squad.members.map((member) => ({
        userId: member.userId,
        gameName: member.hasAccepted ? (member.gameName ?? '') : '',
        isCaptain: member.userId === squad.captainId,
        hasAccepted: member.hasAccepted,
        ...(isCaptain || member.userId === userId ? { shareLimit: member.shareLimit } : {}),
      })),
    };
  }
}

import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Database } from '../../platform/database/index.js';
import { type PagePreview, PagePreviews } from '../../platform/http/index.js';
import { InviteCodes } from './invite-code.js';
import type { Squad } from './squad.entity.js';

/** What a guest who opened an invite link reads before the login. */
export class SquadInvitation {
  @ApiProperty({ example: 'Night Owls' })
  name!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'In-game name of the captain; null if the captain has none',
  })
  captain!: string | null;

  @ApiProperty({ type: 'integer', description: 'Number of players in the squad' })
  players!: number;
}

type Row = Squad & SquadInvitation;

/** Reads the squad of an invite link for everyone who has the link. */
@Injectable()
export class SquadInvitations {
  constructor(
    private readonly database: Database,
    private readonly codes: InviteCodes,
    previews: PagePreviews,
  ) {
    previews.register(/^\/squads$/, (parameters) => this.preview(parameters.get('join') ?? ''));
  }

  /** Returns the squad of a code; null if the code is not valid, or no longer. */
  async of(code: string): Promise<SquadInvitation | null> {
    const id = this.codes.squadIn(code);
    if (id === null) return null;
    const row = await this.database.row<Row & object>(
      `SELECT s.id, s.name, s.captain_id AS "captainId", s.link_version AS "linkVersion",
              s.created_at AS "createdAt", s.disbanded_at AS "disbandedAt",
              nullif(trim(u.in_game_name), '') AS captain,
              (SELECT count(*) FROM squad_member m
                WHERE m.squad_id = s.id AND m.accepted_at IS NOT NULL) AS players
         FROM squad s JOIN user_account u ON u.id = s.captain_id
        WHERE s.id = $1 AND s.disbanded_at IS NULL`,
      [id],
    );
    if (!row || !this.codes.isValid(code, row)) return null;
    const { name, captain, players } = row;
    return { name, captain, players };
  }

  private async preview(code: string): Promise<PagePreview | null> {
    const squad = await this.of(code);
    if (!squad) return null;
    const { name, captain } = squad;
    const who = captain === null ? '' : `${captain} is the captain. `;
    return {
      title: `Join the squad ${name}`,
      description: `${who}Register or log in to play Free Fire tournaments together.`,
    };
  }
}

import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { generalRefusals, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { ForAdmins } from '../../../platform/http/index.js';

export class PlayerSession {
  @ApiProperty({ type: String, nullable: true, example: 'Chrome on Android' })
  device!: string | null;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.0/24' })
  network!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  openedAt!: Date;

  @ApiProperty({ type: String, format: 'date-time', description: 'Last use, to five minutes' })
  usedAt!: Date;
}

export class PlayerSessions {
  @ApiProperty({ type: [PlayerSession], description: 'At most 20, the last used one first' })
  sessions!: PlayerSession[];
}

/** Lists the sessions of a player whose tokens are still accepted. Staff are not players. */
const SESSIONS = `
  SELECT s.device, s.network, s.opened_at AS "openedAt", s.used_at AS "usedAt"
    FROM user_session s JOIN user_account u ON u.id = s.user_id
   WHERE s.user_id = $1 AND u.role = 'player' AND s.expires_at > now()
     AND coalesce(s.session_version, u.session_version) = u.session_version
   ORDER BY s.used_at DESC, s.id DESC LIMIT 20`;

@ApiTags('auth')
@Controller('admin/players/:id/sessions')
export class PlayerSessionsController {
  constructor(private readonly database: Database) {}

  @Get()
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the devices on which a player is signed in' })
  @ApiOkResponse({ type: PlayerSessions })
  async list(@Param('id') id: string): Promise<PlayerSessions> {
    if (!isId(id)) throw generalRefusals.USER_NOT_FOUND();
    return { sessions: await this.database.rows<PlayerSession & object>(SESSIONS, [id]) };
  }
}

import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { YearStatement } from './year-statement.dto.js';
import { YearStatements } from './year-statements.js';

@ApiTags('tokens')
@Controller('tokens/years')
export class OwnYearsController {
  constructor(private readonly statements: YearStatements) {}

  @Get()
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      "List the caller's financial years, newest first. The list is empty while year statements " +
      'are switched off',
  })
  @ApiOkResponse({ type: [YearStatement] })
  read(@CurrentSession() { userId }: Session): Promise<readonly YearStatement[]> {
    return this.statements.ofPlayer(userId);
  }
}

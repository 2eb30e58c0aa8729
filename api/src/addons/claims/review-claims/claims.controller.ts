import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { ClaimReader } from './claim-reader.js';
import { MatchClaims, ProposedMatches } from './claims.view.js';

@ApiTags('claims (admin)')
@Controller()
export class ClaimsController {
  constructor(private readonly reader: ClaimReader) {}

  @Get('tournaments/admin/:id/claims')
  @ForAdmins()
  @ApiOperation({ summary: 'List the results that captains and players claim for a match' })
  @ApiOkResponse({ type: MatchClaims })
  ofMatch(@Param('id') id: string): Promise<MatchClaims> {
    return this.reader.ofMatch(id);
  }

  @Get('admin/claims')
  @ForAdmins()
  @ApiOperation({
    summary: 'List the matches whose result two or more captains or players agree on',
  })
  @ApiOkResponse({ type: ProposedMatches })
  proposed(): Promise<ProposedMatches> {
    return this.reader.proposed();
  }
}

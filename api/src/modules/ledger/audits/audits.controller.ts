import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { AuditStarted, LastAudits, RebuildState, VerifyState } from './audits.dto.js';
import { Audits } from './audits.js';

@ApiTags('ledger')
@Controller('admin/ledger')
export class AuditsController {
  constructor(private readonly audits: Audits) {}

  // The finance role, which is otherwise read-only, may start a verification, because it changes no
  // data.
  @Post('verify')
  @ForStaff()
  @LimitWrites('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Start a verification of the ledger in the background' })
  @ApiAcceptedResponse({ type: AuditStarted })
  verify(@CurrentSession() { userId }: Session): Promise<AuditStarted> {
    return this.audits.start('verify', userId);
  }

  @Get('audits')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read when the newest verification and the newest rebuild ran, and who started them',
  })
  @ApiOkResponse({ type: LastAudits })
  last(): Promise<LastAudits> {
    return this.audits.last();
  }

  @Get('verify/:id')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the progress of a verification and the problems that it found' })
  @ApiOkResponse({ type: VerifyState })
  verifyState(@Param('id') id: string): Promise<VerifyState> {
    return this.audits.verifyState(id);
  }

  @Post('rebuild')
  @ForAdmins()
  @LimitWrites('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Start rebuilding all projections from the log in the background' })
  @ApiAcceptedResponse({ type: AuditStarted })
  rebuild(@CurrentSession() { userId }: Session): Promise<AuditStarted> {
    return this.audits.start('rebuild', userId);
  }

  @Get('rebuild/:id')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the progress of a rebuild and the differences that it corrected' })
  @ApiOkResponse({ type: RebuildState })
  rebuildState(@Param('id') id: string): Promise<RebuildState> {
    return this.audits.rebuildState(id);
  }
}

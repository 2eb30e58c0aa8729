import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { Audits } from './audits.js';
import { AuditStarted, LastAudits, RebuildState, VerifyState } from './run-audit.dto.js';

@ApiTags('ledger')
@Controller('admin/ledger')
export class RunAuditController {
  constructor(private readonly audits: Audits) {}

  // Finance may start a verification too, because it changes no data.
  @Post('verify')
  @ForStaff()
  @LimitWrites('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Prove the books, in the background' })
  @ApiAcceptedResponse({ type: AuditStarted })
  verify(@CurrentSession() { userId }: Session): Promise<AuditStarted> {
    return this.audits.start('verify', userId);
  }

  @Get('audits')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The newest proof and the newest rebuild, and who asked' })
  @ApiOkResponse({ type: LastAudits })
  last(): Promise<LastAudits> {
    return this.audits.last();
  }

  @Get('verify/:id')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'How far a proof is, and what it found' })
  @ApiOkResponse({ type: VerifyState })
  verifyState(@Param('id') id: string): Promise<VerifyState> {
    return this.audits.verifyState(id);
  }

  @Post('rebuild')
  @ForAdmins()
  @LimitWrites('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Rebuild every projection from the log, in the background' })
  @ApiAcceptedResponse({ type: AuditStarted })
  rebuild(@CurrentSession() { userId }: Session): Promise<AuditStarted> {
    return this.audits.start('rebuild', userId);
  }

  @Get('rebuild/:id')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'How far a rebuild is, and what it put right' })
  @ApiOkResponse({ type: RebuildState })
  rebuildState(@Param('id') id: string): Promise<RebuildState> {
    return this.audits.rebuildState(id);
  }
}

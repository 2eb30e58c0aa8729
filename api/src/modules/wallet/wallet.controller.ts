import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock, indianDays } from '../../kernel/index.js';
import { CurrentSession, ForPlayers, type Session } from '../../platform/http/index.js';
import { walletRefusals } from './domain/refusals.js';
import { ExportFilter, HistoryPage, MovementProof, TokenHistory } from './movement.dto.js';
import { MovementReads } from './movement-reads.js';

/** The routes with which players read their wallet. */
@ApiTags('tokens')
@Controller('tokens')
export class WalletController {
  constructor(
    private readonly movements: MovementReads,
    private readonly clock: Clock,
  ) {}

  @Get('history')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "List the entries of the caller's wallet, newest first" })
  @ApiOkResponse({ type: TokenHistory })
  history(@CurrentSession() session: Session, @Query() page: HistoryPage): Promise<TokenHistory> {
    const { limit, before, from, to, show } = page;
    const asked = { limit, before, from, to };
    return this.movements.own(session.userId, asked, show);
  }

  @Get('export')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: "Export the entries of the caller's wallet as a CSV file, newest first",
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(
    @CurrentSession() session: Session,
    @Query() { show, from, to, language }: ExportFilter,
  ): Promise<StreamableFile> {
    const file = await this.movements.file(session.userId, { show, from, to, language });
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="arena-tokens-${indianDays({ from, to }, this.clock.now())}.csv"`,
    });
  }

  @Get('proof/:position')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      "Prove that one entry of the caller's wallet is included in the newest signed " +
      'checkpoint of the ledger',
  })
  @ApiOkResponse({ type: MovementProof })
  async prove(
    @CurrentSession() { userId }: Session,
    @Param('position') position: string,
  ): Promise<MovementProof> {
    if (!/^[1-9]\d{0,14}$/.test(position)) throw walletRefusals.MOVEMENT_NOT_FOUND();
    return this.movements.proof(userId, Number(position));
  }
}

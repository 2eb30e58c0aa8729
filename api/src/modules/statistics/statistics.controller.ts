import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff, QueryInstant } from '../../platform/http/index.js';
import { Books, BooksExplained } from './books.js';
import { CheckReader, Checks } from './checks.js';
import { Overview, OverviewReader } from './overview.js';
import { PlayerAccount, PlayerAccounts } from './player-accounts.js';

export class AccountPeriod {
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

/** The numbers that staff read about the whole product and about one player. */
@ApiTags('statistics')
@Controller('admin')
export class StatisticsController {
  constructor(
    private readonly overviews: OverviewReader,
    private readonly checkReader: CheckReader,
    private readonly accounts: PlayerAccounts,
    private readonly ledgerBooks: Books,
  ) {}

  @Get('statistics')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the numbers of the overview page, and those of each of the last 14 days',
  })
  @ApiOkResponse({ type: Overview })
  overview(): Promise<Overview> {
    return this.overviews.read();
  }

  @Get('statistics/checks')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read which checks have found something that staff must look at' })
  @ApiOkResponse({ type: Checks })
  checks(): Promise<Checks> {
    return this.checkReader.read();
  }

  @Get('statistics/books')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Compare the balances of accounts with the sources that explain them',
    description:
      'Compares pots, held withdrawals, payouts and deposits, all as of the same position of the ' +
      'ledger.',
  })
  @ApiOkResponse({ type: BooksExplained })
  books(): Promise<BooksExplained> {
    return this.ledgerBooks.explain();
  }

  @Get('players/:id/account')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Read a player's balance now and on past days" })
  @ApiOkResponse({ type: PlayerAccount })
  account(@Param('id') id: string, @Query() { from, to }: AccountPeriod): Promise<PlayerAccount> {
    return this.accounts.read(id, from, to);
  }
}

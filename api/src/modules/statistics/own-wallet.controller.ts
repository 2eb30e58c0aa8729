import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Database } from '../../platform/database/index.js';
import { CurrentSession, ForPlayers, type Session } from '../../platform/http/index.js';

export class OwnWallet {
  @ApiProperty({ type: 'integer', description: 'Tokens that the caller can spend now' })
  available!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens of withdrawals that are not paid yet' })
  beingWithdrawn!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Entry fees that the caller paid, for himself and for his squad, in matches without results ' +
      'in force: matches to come, running or ended, and those whose results are reopened',
  })
  inMatches!: number;

  @ApiProperty({ type: 'integer', description: 'Number of these matches' })
  matches!: number;
}

/** Entries of one match are few, so the fees of squad mates are found through the own entry. */
const WALLET = `
  SELECT coalesce((SELECT balance FROM ledger.account WHERE name = 'player:' || $1), 0)
           AS available,
         (SELECT coalesce(sum(w.amount_tokens), 0)::bigint FROM projection.withdrawal_state w
           WHERE w.user_id = $1::uuid AND w.state = 'held') AS "beingWithdrawn",
         paid.tokens AS "inMatches", paid.matches
    FROM (SELECT coalesce(sum(e.fee_tokens), 0)::bigint AS tokens,
                 count(DISTINCT e.tournament_id)::int AS matches
            FROM projection.entrant o
            JOIN tournament t ON t.id = o.tournament_id AND t.round = o.round
            LEFT JOIN projection.tournament_round r
                   ON r.tournament_id = t.id AND r.round = t.round
            JOIN projection.entrant e ON e.tournament_id = o.tournament_id AND e.round = o.round
                 AND (e.user_id = o.user_id OR e.squad_id = o.squad_id)
           WHERE o.user_id = $1::uuid AND t.status <> 'cancelled'
             AND coalesce(r.declared <= r.voided, true)
             AND t.deleted_at IS NULL AND e.refunded_position IS NULL AND e.fee_tokens > 0
             AND coalesce(e.payer_id, e.user_id) = $1::uuid) paid`;

@ApiTags('wallet')
@Controller('users/wallet')
export class OwnWalletController {
  constructor(private readonly database: Database) {}

  @Get()
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read where the own tokens are: spendable, in withdrawals, in matches' })
  @ApiOkResponse({ type: OwnWallet })
  async read(@CurrentSession() { userId }: Session): Promise<OwnWallet> {
    const wallet = await this.database.row<OwnWallet>(WALLET, [userId]);
    if (!wallet) throw new Error('a query without FROM conditions returned no row');
    return wallet;
  }
}

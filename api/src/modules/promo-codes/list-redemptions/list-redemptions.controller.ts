import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { ForAdmins, QueryNumber } from '../../../platform/http/index.js';
import { promoRefusals } from '../domain/refusals.js';

export class RedemptionsPage {
  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit = 20;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;
}

export class RedemptionOfCode {
  @ApiProperty({ type: 'integer', description: 'Position of the redemption in the log' })
  position!: number;

  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: String, nullable: true })
  inGameName!: string | null;

  @ApiProperty({ type: 'integer' })
  tokens!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  redeemedAt!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reversedAt!: Date | null;
}

export class RedemptionsOfCode {
  @ApiProperty({ type: [RedemptionOfCode], description: 'Redemptions, newest first' })
  redemptions!: RedemptionOfCode[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: '`before` of the next page; null on the last page',
  })
  nextBefore!: number | null;
}

const REDEMPTIONS = `
  SELECT r.position, r.user_id AS "userId", u.email, u.in_game_name AS "inGameName", r.tokens,
         r.redeemed_at AS "redeemedAt", r.reversed_at AS "reversedAt"
    FROM projection.redemption r JOIN user_account u ON u.id = r.user_id
   WHERE r.promo_id = $1 AND ($2::bigint IS NULL OR r.position < $2)
   ORDER BY r.position DESC LIMIT $3`;

@ApiTags('promo codes')
@Controller('promo-codes/admin/:id/redemptions')
export class ListRedemptionsController {
  constructor(private readonly replica: ReadReplica) {}

  @Get()
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the players who redeemed a promo code, newest first' })
  @ApiOkResponse({ type: RedemptionsOfCode })
  async list(
    @Param('id') id: string,
    @Query() { limit, before }: RedemptionsPage,
  ): Promise<RedemptionsOfCode> {
    if (!isId(id)) throw promoRefusals.PROMO_NOT_FOUND();
    const found = await this.replica.rows<RedemptionOfCode & object>(REDEMPTIONS, [
      id,
      before ?? null,
      limit + 1,
    ]);
    const redemptions = found.slice(0, limit);
    const last = found.length > limit ? redemptions.at(-1) : undefined;
    return { redemptions, nextBefore: last ? last.position : null };
  }
}

import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ScoreBody } from '../../../modules/tournaments/index.js';
import {
  CurrentSession,
  ForPlayers,
  ListOf,
  type Session,
  TakesLists,
  WholeNumber,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { OwnClaim } from './own-claim.view.js';
import { OwnClaims } from './own-claims.js';

/** Maximum number of rows, as many as a match has seats. */
const MOST_SCORES = 1_000;

export class ClaimBody {
  @ListOf(ScoreBody, { label: 'Places', min: 1, max: MOST_SCORES })
  scores!: ScoreBody[];

  @WholeNumber({
    label: 'Screenshot',
    min: 1,
    max: 3,
    description:
      'Number of the image that the caller sent before, by `PUT tournaments/{id}/evidence/{number}`',
  })
  screenshot!: number;
}

@ApiTags('claims')
@Controller('tournaments/:id/claim')
export class OwnClaimController {
  constructor(private readonly claims: OwnClaims) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary: "Read the result that the caller's side claims, and if it may claim one",
  })
  @ApiOkResponse({ type: OwnClaim })
  read(@CurrentSession() { userId }: Session, @Param('id') id: string): Promise<OwnClaim> {
    return this.claims.read(id, userId);
  }

  @Put()
  @ForPlayers()
  @TakesLists()
  @LimitWrites('own')
  @Idempotent()
  @ApiOperation({
    summary: 'Claim the result of a match with a screenshot, for the own squad or for oneself',
    description:
      'Moves no tokens: an admin declares the results. A later claim replaces an earlier one, until ' +
      'another side has claimed the same. In a squad only the captain may call this.',
  })
  @ApiOkResponse({ type: OwnClaim })
  async send(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { scores, screenshot }: ClaimBody,
    @RequestKey() key: string,
  ): Promise<OwnClaim> {
    const asked = scores.map(({ userId: player, squadId, place, kills }) => ({
      ...(squadId ? { squadId: squadId.toLowerCase() } : { userId: player?.toLowerCase() }),
      place,
      kills,
    }));
    await this.claims.send(id, userId, { scores: asked, screenshot, key });
    return this.claims.read(id, userId);
  }
}

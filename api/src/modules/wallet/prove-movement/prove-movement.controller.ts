import { Controller, Get, Header, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { walletRefusals } from '../domain/refusals.js';
import { MovementProof, ProveMovement } from './prove-movement.query.js';

@ApiTags('tokens')
@Controller('tokens/proof')
export class ProveMovementController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':position')
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
    return this.queries.execute(new ProveMovement(userId, Number(position)));
  }
}

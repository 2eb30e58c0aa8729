import { Controller, Delete, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { DryRunQuery } from '../change-status/change-status.controller.js';
import { RefundsView, refundsView } from '../read/refunds.view.js';
import { DeleteTournament } from './delete-tournament.command.js';

export class DeletedView {
  @ApiProperty({ example: 'Tournament deleted successfully!' })
  message!: string;

  @ApiProperty({
    description:
      'True if the request was a dry run: the answer says what would happen, and nothing was ' +
      'changed',
  })
  dryRun!: boolean;

  @ApiProperty({ type: RefundsView, description: 'The refunds, with the player of each' })
  refunds!: RefundsView;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id')
export class DeleteTournamentController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary:
      'Delete a tournament: hide it from all lists. If it has no winners, all entry fees are ' +
      'refunded first',
  })
  @ApiOkResponse({ type: DeletedView })
  async remove(
    @Param('id') id: string,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
  ): Promise<DeletedView> {
    const refunded = await this.commands.execute(new DeleteTournament(id, session.userId, dryRun));
    const message = 'Tournament deleted successfully!';
    return { message, dryRun, refunds: refundsView(refunded) };
  }
}

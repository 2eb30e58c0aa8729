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

  @ApiProperty({ description: 'True: nothing was changed, this is what would happen' })
  dryRun!: boolean;

  @ApiProperty({ type: RefundsView, description: 'The refunds and their players' })
  refunds!: RefundsView;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id')
export class DeleteTournamentController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Hide a tournament; without winners everybody is refunded first' })
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

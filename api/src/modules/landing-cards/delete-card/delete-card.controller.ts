import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { DeleteCard } from './delete-card.command.js';

class CardDeletedResponse {
  @ApiProperty({ example: 'Card deleted successfully' })
  readonly message!: string;
}

@ApiTags('admin cards')
@Controller('admin/cards')
export class DeleteCardController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Delete a landing card. A repeat is refused with 404' })
  @ApiOkResponse({ type: CardDeletedResponse })
  async remove(
    @CurrentSession() session: Session,
    @Param('id') cardId: string,
  ): Promise<CardDeletedResponse> {
    await this.commands.execute(new DeleteCard(session.userId, cardId));
    return { message: 'Card deleted successfully' };
  }
}

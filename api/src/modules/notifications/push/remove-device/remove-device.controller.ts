import { Controller, Delete, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../../platform/http/index.js';
import { LimitWrites } from '../../../../platform/limits/index.js';
import { RemoveDevice } from './remove-device.command.js';

@Controller('notifications')
export class RemoveDeviceController {
  constructor(private readonly commands: CommandBus) {}

  @Delete('push/device')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiNoContentResponse()
  async remove(@CurrentSession() session: Session): Promise<void> {
    await this.commands.execute(new RemoveDevice(session.id));
  }
}

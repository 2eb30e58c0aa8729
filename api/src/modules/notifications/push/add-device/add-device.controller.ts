import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session, Text } from '../../../../platform/http/index.js';
import { LimitWrites } from '../../../../platform/limits/index.js';
import { AddDevice } from './add-device.command.js';

export class NewPushDevice {
  @Text({ label: 'endpoint', max: 1_000, pattern: /^https?:\/\/\S+$/ })
  endpoint!: string;

  @Text({ label: 'p256dh', max: 88, pattern: /^[\w-]{87}=?$/ })
  p256dh!: string;

  @Text({ label: 'auth', max: 24, pattern: /^[\w-]{22}={0,2}$/ })
  auth!: string;

  @Text({ label: 'language', max: 2, pattern: /^(en|hi)$/, sentence: 'language must be en or hi' })
  language!: 'en' | 'hi';
}

@Controller('notifications')
export class AddDeviceController {
  constructor(private readonly commands: CommandBus) {}

  @Put('push/device')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiNoContentResponse()
  async add(
    @CurrentSession() session: Session,
    @Body() { endpoint, p256dh, auth, language }: NewPushDevice,
  ): Promise<void> {
    const subscription = { endpoint, keys: { p256dh, auth } };
    await this.commands.execute(new AddDevice(session, subscription, language));
  }
}

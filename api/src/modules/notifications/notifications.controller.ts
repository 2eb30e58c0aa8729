import { Body, Controller, Delete, Get, HttpCode, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { Inbox, InboxPage, ReadNotifications, UnreadLeft } from './inbox/inbox.dto.js';
import { OwnInbox } from './inbox/own-inbox.js';
import { NewPushDevice, PushChoices, PushSettings } from './push/push.dto.js';
import { PushChoiceRows } from './push/push-choices.js';
import { PushDevices } from './push/push-devices.js';

/** The routes of a player's inbox and push messages. */
@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly inbox: OwnInbox,
    private readonly choices: PushChoiceRows,
    private readonly devices: PushDevices,
  ) {}

  @Get()
  @ForPlayers()
  @ApiOkResponse({ type: Inbox })
  page(@CurrentSession() session: Session, @Query() page: InboxPage): Promise<Inbox> {
    return this.inbox.page(session.userId, page);
  }

  @Put('read')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOkResponse({ type: UnreadLeft })
  markRead(
    @CurrentSession() session: Session,
    @Body() { ids }: ReadNotifications,
  ): Promise<UnreadLeft> {
    return this.inbox.markRead(session.userId, ids ?? null);
  }

  @Get('push')
  @ForPlayers()
  @ApiOkResponse({ type: PushSettings })
  pushSettings(@CurrentSession() session: Session): Promise<PushSettings> {
    return this.choices.settingsOf(session);
  }

  @Put('push')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOkResponse({ type: PushSettings })
  async changePush(
    @CurrentSession() session: Session,
    @Body() { muted, quietFrom, quietTo }: PushChoices,
  ): Promise<PushSettings> {
    const { userId } = session;
    await this.choices.change({ userId, muted, quietFrom, quietTo });
    return this.choices.settingsOf(session);
  }

  @Put('push/device')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiNoContentResponse()
  async addDevice(
    @CurrentSession() session: Session,
    @Body() { endpoint, p256dh, auth, language }: NewPushDevice,
  ): Promise<void> {
    const subscription = { endpoint, keys: { p256dh, auth } };
    await this.devices.add(session, subscription, language);
  }

  @Delete('push/device')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiNoContentResponse()
  async removeDevice(@CurrentSession() session: Session): Promise<void> {
    await this.devices.forget(session.id);
  }
}

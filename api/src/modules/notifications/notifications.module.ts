import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { MailModule } from '../mail/index.js';
import { Notification } from './inbox/notification.entity.js';
import { Notifications } from './inbox/notifications.js';
import { TidyNotifications } from './inbox/tidy-notifications.js';
import { listMessages, walletMessages } from './live/ledger-messages.js';
import { LiveFeed } from './live/live-feed.js';
import { LiveHub } from './live/live-hub.js';
import { LiveSignal } from './live/live-signal.js';
import { StreamEventsController } from './live/stream-events.controller.js';
import { MarkReadHandler } from './mark-read/mark-read.command.js';
import { MarkReadController } from './mark-read/mark-read.controller.js';
import { notificationData } from './personal-data.js';
import { AddDeviceHandler } from './push/add-device/add-device.command.js';
import { AddDeviceController } from './push/add-device/add-device.controller.js';
import { ChangePushHandler } from './push/change-push/change-push.command.js';
import { ChangePushController } from './push/change-push/change-push.controller.js';
import { DeliverPush } from './push/deliver-push.js';
import { OutgoingPush, PushChoice, PushDevice, PushKey } from './push/push.entity.js';
import { PushDevices } from './push/push-devices.js';
import { PushKeys } from './push/push-keys.js';
import { ReadPushController } from './push/read-push/read-push.controller.js';
import { ReadPushHandler } from './push/read-push/read-push.query.js';
import { RemoveDeviceHandler } from './push/remove-device/remove-device.command.js';
import { RemoveDeviceController } from './push/remove-device/remove-device.controller.js';
import { SendPush } from './push/send-push.js';
import { ReadInboxController } from './read-inbox/read-inbox.controller.js';
import { ReadInboxHandler } from './read-inbox/read-inbox.query.js';

@Global()
@Module({
  imports: [
    MailModule,
    TypeOrmModule.forFeature([Notification, PushKey, PushDevice, PushChoice, OutgoingPush]),
  ],
  controllers: [
    StreamEventsController,
    ReadInboxController,
    MarkReadController,
    ReadPushController,
    ChangePushController,
    AddDeviceController,
    RemoveDeviceController,
  ],
  providers: [
    Notifications,
    TidyNotifications,
    LiveFeed,
    LiveHub,
    LiveSignal,
    ReadInboxHandler,
    MarkReadHandler,
    PushKeys,
    SendPush,
    PushDevices,
    DeliverPush,
    ReadPushHandler,
    ChangePushHandler,
    AddDeviceHandler,
    RemoveDeviceHandler,
  ],
  exports: [Notifications, LiveFeed, LiveHub],
})
export class NotificationsModule implements OnModuleInit {
  constructor(
    private readonly feed: LiveFeed,
    personal: PersonalData,
  ) {
    personal.register(notificationData);
  }

  onModuleInit(): void {
    this.feed.mapEvent('*', walletMessages);
    this.feed.mapEvent('*', listMessages);
  }
}

import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { MailModule } from '../mail/index.js';
import { Notification } from './inbox/notification.entity.js';
import { Notifications } from './inbox/notifications.js';
import { OwnInbox } from './inbox/own-inbox.js';
import { TidyNotifications } from './inbox/tidy-notifications.js';
import { listMessages, walletMessages } from './live/ledger-messages.js';
import { LiveFeed } from './live/live-feed.js';
import { LiveHub } from './live/live-hub.js';
import { LiveSignal } from './live/live-signal.js';
import { StreamEventsController } from './live/stream-events.controller.js';
import { NotificationsController } from './notifications.controller.js';
import { notificationData } from './personal-data.js';
import { DeliverPush } from './push/deliver-push.js';
import { OutgoingPush, PushChoice, PushDevice, PushKey } from './push/push.entity.js';
import { PushChoiceRows } from './push/push-choices.js';
import { PushDevices } from './push/push-devices.js';
import { PushKeys } from './push/push-keys.js';
import { SendPush } from './push/send-push.js';

@Global()
@Module({
  imports: [
    MailModule,
    TypeOrmModule.forFeature([Notification, PushKey, PushDevice, PushChoice, OutgoingPush]),
  ],
  controllers: [StreamEventsController, NotificationsController],
  providers: [
    Notifications,
    OwnInbox,
    TidyNotifications,
    LiveFeed,
    LiveHub,
    LiveSignal,
    PushKeys,
    SendPush,
    PushDevices,
    PushChoiceRows,
    DeliverPush,
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

import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Notification } from './inbox/notification.entity.js';
import { Notifications } from './inbox/notifications.js';
import { TidyNotifications } from './inbox/tidy-notifications.js';
import { walletMessages } from './live/ledger-messages.js';
import { LiveFeed } from './live/live-feed.js';
import { LiveHub } from './live/live-hub.js';
import { LiveSignal } from './live/live-signal.js';
import { StreamEventsController } from './live/stream-events.controller.js';
import { MarkReadHandler } from './mark-read/mark-read.command.js';
import { MarkReadController } from './mark-read/mark-read.controller.js';
import { ReadInboxController } from './read-inbox/read-inbox.controller.js';
import { ReadInboxHandler } from './read-inbox/read-inbox.query.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Notification])],
  controllers: [StreamEventsController, ReadInboxController, MarkReadController],
  providers: [
    Notifications,
    TidyNotifications,
    LiveFeed,
    LiveHub,
    LiveSignal,
    ReadInboxHandler,
    MarkReadHandler,
  ],
  exports: [Notifications, LiveFeed, LiveHub],
})
export class NotificationsModule implements OnModuleInit {
  constructor(private readonly feed: LiveFeed) {}

  onModuleInit(): void {
    this.feed.mapEvent('*', walletMessages);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id, Plain } from '../../../kernel/index.js';
import { LogFollower, type LoggedEvent } from '../../../modules/ledger/index.js';
import { type NewNotification, Notifications } from '../../../modules/notifications/index.js';
import { Database } from '../../../platform/database/index.js';

interface WinnerLine {
  readonly user: Id;
  readonly place: number;
  readonly prize: number;
}

/** Notifies the winners of a cup after its prizes are paid. */
@Injectable()
export class TellWinners implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  onModuleInit(): void {
    this.follower.register({
      name: 'cup-news',
      types: ['CupPrizesAwarded'],
      handle: (event) => this.tell(event),
    });
  }

  private async tell({ position, payload, reference }: LoggedEvent): Promise<void> {
    const cup = await this.database.row<{ name: string }>('SELECT name FROM cup WHERE id = $1', [
      reference,
    ]);
    if (!cup || !Array.isArray(payload.winners)) return;
    const winners = payload.winners as readonly Plain<WinnerLine>[];
    const notices = winners.map(
      ({ user, place, prize }): NewNotification => ({
        kind: 'result',
        code: 'prize-won',
        values: { name: cup.name, position: place, tokens: prize },
        userId: user,
        dedupeKey: `cup:${position}`,
        link: `/cup?id=${reference}`,
        push: { kind: 'result' },
      }),
    );
    await this.notifications.addAll(notices);
  }
}

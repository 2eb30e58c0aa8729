import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { LoggedEvent } from '../../ledger/index.js';

type LiveAudience = 'everyone' | { readonly userId: Id };

/** One message to open pages. `everyone` includes every signed-in player: no secrets in it. */
export interface LiveMessage {
  /** Object and what happened, such as `tournament.seats`; pages decide by its beginning. */
  readonly topic: string;
  readonly audience: LiveAudience;
  readonly data: Readonly<Record<string, unknown>>;
  /** Messages with the same name replace each other: open pages get the newest, a few a second. */
  readonly replaces?: string;
}

export type EventMapper = (event: LoggedEvent) => readonly LiveMessage[] | LiveMessage | null;

/** Where modules say what open pages are told. */
@Injectable()
export class LiveFeed {
  private readonly mappers = new Map<string, EventMapper[]>();

  constructor(private readonly database: Database) {}

  /**
   * For what is not an event of the log. Reaches pages connected to any process, and those that
   * come back within the next thousands of messages. Call it after the change is committed.
   */
  async publish({ topic, audience, data }: LiveMessage): Promise<void> {
    const userId = audience === 'everyone' ? null : audience.userId;
    await this.database.query('SELECT live_publish($1, $2, $3)', [
      topic,
      userId,
      JSON.stringify(data),
    ]);
  }

  /**
   * Says what pages are told about an event of the log; `*` is every event. Called while the
   * application is built. The mapper is pure: it runs in each process, and again for resumes.
   */
  mapEvent(type: string, mapper: EventMapper): void {
    this.mappers.set(type, [...(this.mappers.get(type) ?? []), mapper]);
  }

  messagesOf(event: LoggedEvent): readonly LiveMessage[] {
    const mappers = [...(this.mappers.get('*') ?? []), ...(this.mappers.get(event.type) ?? [])];
    return mappers.flatMap((mapper) => mapper(event) ?? []);
  }
}

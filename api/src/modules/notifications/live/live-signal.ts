import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../platform/config/index.js';
import { Listening } from '../../../platform/database/in-application.js';
import { Database, staffKind } from '../../../platform/database/index.js';
import type { LiveMessage } from './live-feed.js';

export interface NumberedMessage {
  readonly id: number;
  readonly message: LiveMessage;
}

interface Row {
  readonly id: number;
  readonly topic: string;
  readonly user_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads the live messages that any process has published, and calls a listener for new ones. */
@Injectable()
export class LiveSignal implements OnApplicationShutdown {
  private listening: Listening | null = null;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /**
   * Calls `listener` after each PostgreSQL notification about a new message. A notification may be
   * lost, so the listener is also called from time to time.
   */
  listen(listener: () => void, onStaffNews: (kind: string) => void): void {
    this.listening = new Listening(this.config.databaseUrl, 'live', (payload) => {
      const kind = staffKind(payload);
      if (kind === null) listener();
      else onStaffNews(kind);
    });
    void this.listening.connect();
  }

  async head(): Promise<number> {
    const row = await this.database.row<{ id: number }>('SELECT id FROM live_head');
    return row?.id ?? 0;
  }

  async read(after: number, limit: number): Promise<readonly NumberedMessage[]> {
    const rows = await this.database.rows<Row>(
      'SELECT id, topic, user_id, data FROM live_event WHERE id > $1 ORDER BY id LIMIT $2',
      [after, limit],
    );
    return rows.map(({ id, topic, user_id, data }) => ({
      id,
      message: { topic, data, audience: user_id === null ? 'everyone' : { userId: user_id } },
    }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listening?.close();
  }
}

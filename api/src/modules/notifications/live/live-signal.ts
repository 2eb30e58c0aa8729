import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../../../platform/config/index.js';
import { Database, poolSettings } from '../../../platform/database/index.js';
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

const POLL_MS = 1_000;
const RECONNECT_MS = 500;

/** Hears that there are live messages, from whichever process they come, and reads them. */
@Injectable()
export class LiveSignal implements OnApplicationShutdown {
  private readonly log = new Logger('live');
  private client: pg.Client | null = null;
  private poll: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** A notification is a hint; looking once a second finds what no hint told. */
  listen(listener: () => void): void {
    this.poll = setInterval(listener, POLL_MS).unref();
    void this.connect(listener);
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
    this.closed = true;
    if (this.poll) clearInterval(this.poll);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(listener: () => void): Promise<void> {
    if (this.closed) return;
    const settings = poolSettings({ url: this.config.databaseUrl, name: 'live', max: 1 });
    const client = new pg.Client({ ...settings, keepAlive: true });
    const lost = () => {
      if (this.client === client) this.client = null;
      setTimeout(() => void this.connect(listener), RECONNECT_MS).unref();
    };
    client.on('error', () => undefined);
    client.on('notification', listener);
    try {
      await client.connect();
      await client.query('LISTEN live');
      this.client = client;
      if (this.closed) await client.end();
      else client.once('end', lost);
    } catch (error) {
      this.log.warn(`no live signal: ${String(error)}`);
      client.end().catch(() => undefined);
      lost();
    }
  }
}

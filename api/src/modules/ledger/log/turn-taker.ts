import pg from 'pg';
import { poolSettings } from '../../../platform/database/index.js';

/**
 * Of all workers, one at a time follows the log for a subscriber: whoever holds its advisory lock.
 * The lock goes with the connection, so a worker that dies gives its turns away.
 */
export class TurnTaker {
  private client: Promise<pg.Client> | null = null;
  private readonly held = new Set<string>();

  constructor(private readonly url: string) {}

  /** Whether this process may act as `name` now. */
  async take(name: string): Promise<boolean> {
    this.client ??= this.connect();
    const client = await this.client;
    if (this.held.has(name)) return true;
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtext('ledger.subscriber'), hashtext($1)) AS mine",
      [name],
    );
    if (rows[0]?.mine !== true) return false;
    this.held.add(name);
    return true;
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => null);
    this.forget();
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...poolSettings({ url: this.url, name: 'log-turns', max: 1 }),
      keepAlive: true,
    });
    client.on('error', () => this.forget());
    client.on('end', () => this.forget());
    try {
      await client.connect();
    } catch (error) {
      this.forget();
      throw error;
    }
    return client;
  }

  private forget(): void {
    this.client = null;
    this.held.clear();
  }
}

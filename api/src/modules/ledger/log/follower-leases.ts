import pg from 'pg';
import { poolSettings, ServerClient } from '../../../platform/database/index.js';

/**
 * Leases of the log's followers: only the worker that holds a follower's advisory lock runs this
 * follower. PostgreSQL releases the lock when the worker's connection ends; then another worker
 * takes over.
 */
export class FollowerLeases {
  private client: Promise<pg.Client> | null = null;
  private readonly held = new Set<string>();
  /**
   * The newest query. Each query waits for the one before it, because all followers share one
   * connection.
   */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  /** Takes the lease `name` if it is free. Returns true if this process holds it. */
  take(name: string): Promise<boolean> {
    if (this.held.has(name)) return Promise.resolve(true);
    const answer = this.last.then(() => this.ask(name));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => null);
    this.forget();
    await client?.end().catch(() => undefined);
  }

  private async ask(name: string): Promise<boolean> {
    this.client ??= this.connect();
    const mine = this.client;
    const client = await mine;
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtext('ledger.subscriber'), hashtext($1)) AS mine",
      [name],
    );
    // If the connection was replaced during the query, PostgreSQL has released the lock with the
    // old connection.
    if (rows[0]?.mine !== true || this.client !== mine) return false;
    this.held.add(name);
    return true;
  }

  private connect(): Promise<pg.Client> {
    const client: pg.Client = new ServerClient({
      ...poolSettings({ url: this.url, name: 'log-leases', max: 1 }),
      keepAlive: true,
    });
    const connected = client.connect().then(() => client);
    // A lost connection may report its end late. It must then not clear the leases of the
    // connection that has replaced it.
    const lost = () => {
      if (this.client === connected) this.forget();
    };
    client.on('error', lost);
    client.on('end', lost);
    connected.catch(lost);
    return connected;
  }

  private forget(): void {
    this.client = null;
    this.held.clear();
  }
}

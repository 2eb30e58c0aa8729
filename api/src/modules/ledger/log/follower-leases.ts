import pg from 'pg';
import { poolSettings } from '../../../platform/database/index.js';

/**
 * Leases of the followers: one worker at a time holds a follower's advisory lock. PostgreSQL
 * releases the locks with the connection, so another worker takes over when this one dies.
 */
export class FollowerLeases {
  private client: Promise<pg.Client> | null = null;
  private readonly held = new Set<string>();
  /** A connection runs one query at a time, but several subscribers call at once. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  /** True when this process holds the lease `name`. */
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
    // The connection was lost meanwhile, and the lock with it.
    if (rows[0]?.mine !== true || this.client !== mine) return false;
    this.held.add(name);
    return true;
  }

  private connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...poolSettings({ url: this.url, name: 'log-leases', max: 1 }),
      keepAlive: true,
    });
    const connected = client.connect().then(() => client);
    // An old connection that ends late must not clear the leases of the next one.
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

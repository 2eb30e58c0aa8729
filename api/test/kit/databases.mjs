import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';

/**
 * Gives out databases for products: a copy of the migrated, empty database, and a database of Redis
 * if the test runs over Redis.
 */
export class Databases {
  #servers;
  #postgres;
  #tablespace;
  #redis = null;
  #redisCount = 0;
  #admin;
  /** PostgreSQL cannot make two copies of one template at the same time. */
  #copying = Promise.resolve();

  /**
   * `servers` is the process of servers.mjs, `postgres` the URL of its PostgreSQL, and `tablespace`
   * the place for the copies.
   */
  constructor(servers, { postgres, tablespace }) {
    this.#servers = servers;
    this.#postgres = postgres;
    this.#tablespace = tablespace;
    this.#admin = new pg.Pool({ connectionString: `${postgres}/postgres`, max: 2 });
  }

  async create({ overRedis }) {
    const name = `arena_${randomBytes(6).toString('hex')}`;
    this.#copying = this.#copying.then(() =>
      // Copying whole files costs less than half of writing each page to the log.
      this.#admin.query(
        `CREATE DATABASE ${name} TEMPLATE arena OWNER arena_owner STRATEGY file_copy
           TABLESPACE ${this.#tablespace}`,
      ),
    );
    await this.#copying;
    // A copied database keeps the rights on its tables, but not the rights on the database itself.
    // See platform/database/migrate.ts.
    await this.#admin.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
    return {
      name,
      processUrl: this.#urlAs('arena_process', name),
      ownerUrl: this.#urlAs('arena_owner', name),
      superuserUrl: this.#urlAs('postgres', name),
      redisUrl: overRedis ? await this.#redisDatabase() : '',
    };
  }

  async drop(name) {
    await this.#admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    return {};
  }

  close() {
    return this.#admin.end();
  }

  #urlAs(user, name) {
    const url = new URL(`${this.#postgres}/${name}`);
    url.username = user;
    return url.href;
  }

  async #redisDatabase() {
    this.#redis ??= this.#startRedis();
    this.#redisCount += 1;
    return `${await this.#redis}/${this.#redisCount}`;
  }

  async #startRedis() {
    const started = once(this.#servers, 'message');
    this.#servers.send({ want: 'redis' });
    const [{ redis }] = await started;
    return redis;
  }
}

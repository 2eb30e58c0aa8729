import pg from 'pg';
import { ServerClient } from '../database/server-client.js';

/**
 * Creates or updates the tables of the queue's library in the schema `bullmq`. Runs as the owner
 * together with the product's migrations. The application's role may only read and write rows.
 */
export async function prepareQueueSchema(ownerUrl: string, role: string): Promise<void> {
  // Loaded here, because only a migration needs the library: it takes longer to load than a short
  // command takes to run.
  const { runMigrations } = await import('bullmq');
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, Client: ServerClient });
  const client = await pool.connect();
  try {
    // BullMQ skips its applied migrations, and takes an advisory lock so that two processes do not
    // run them at the same time.
    await runMigrations(client);
    await client.query(`
      GRANT USAGE ON SCHEMA bullmq TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO ${role};
      REVOKE INSERT, UPDATE, DELETE ON bullmq.migration FROM ${role};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA bullmq TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO ${role};
    `);
  } finally {
    client.release();
    await pool.end();
  }
}

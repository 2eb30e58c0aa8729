import { runMigrations } from 'bullmq';
import pg from 'pg';

/**
 * The queue's own tables, kept by its library in schema `bullmq`. Brought up to date as the
 * owner, together with our migrations; the application's role works with rows only.
 */
export async function prepareQueueSchema(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // The library skips applied migrations and serialises runs by an advisory lock.
    await runMigrations(client as unknown as Parameters<typeof runMigrations>[0]);
    await client.query(`
      GRANT USAGE ON SCHEMA bullmq TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO ${role};
      REVOKE INSERT, UPDATE, DELETE ON bullmq.migration FROM ${role};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA bullmq TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO ${role};
    `);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import pg from 'pg';
import type { Product } from './product.js';
import { eventually } from './wait.js';

type Mend = () => Promise<void>;

/**
 * Lets writes fail, as a full disk would, until the returned function is called. `event` is the
 * moment of a trigger, such as `BEFORE INSERT ON activity`, and `when` selects the rows, as the
 * condition of a trigger's function.
 */
export async function breakWrites(world: Product, event: string, when: string): Promise<Mend> {
  return triggerOf(world, event, `IF ${when} THEN RAISE EXCEPTION 'a fault of the test'; END IF;`);
}

/** Lets writes wait until the returned function is called. Takes the same as `breakWrites`. */
export async function holdWrites(world: Product, event: string, when: string): Promise<Mend> {
  const holder = new pg.Client({ connectionString: world.database.ownerUrl });
  await holder.connect();
  const turn = randomBytes(3).readUIntBE(0, 3);
  await holder.query('SELECT pg_advisory_lock($1)', [turn]);
  const wait = `IF ${when} THEN PERFORM pg_advisory_xact_lock(${turn}); END IF;`;
  const mend = await triggerOf(world, event, wait);
  return async () => {
    await holder.end();
    await mend();
  };
}

/** Waits until a connection waits for an advisory lock, such as that of `holdWrites`. */
export function someoneWaits({ database }: Product): Promise<void> {
  const waiting = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                    WHERE d.datname = current_database() AND l.locktype = $1 AND NOT l.granted`;
  return eventually(async () => {
    expect(await database.rows(waiting, ['advisory'])).not.toHaveLength(0);
  });
}

async function triggerOf({ database }: Product, event: string, body: string): Promise<Mend> {
  const name = `of_test_${randomBytes(4).toString('hex')}`;
  await database.rows(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${body} RETURN coalesce(NEW, OLD); END $$;
    CREATE TRIGGER ${name} ${event} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
  return async () => void (await database.rows(`DROP FUNCTION ${name} CASCADE`));
}

import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { TypeOrmModuleAsyncOptions } from '@nestjs/typeorm';
import type pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type DeleteQueryBuilder,
  type EntityManager,
  type FindOptionsWhere,
  type ObjectLiteral,
  type Repository,
  type SelectQueryBuilder,
  type Logger as TypeOrmLogger,
} from 'typeorm';
import { assert } from '../../kernel/index.js';
import { Database, type Reads, type Statement } from '../database/index.js';

/**
 * Maps a property such as `createdAt` to the column `created_at`. Each entity names its table
 * itself.
 */
class ColumnNames extends DefaultNamingStrategy {
  override columnName(property: string, custom: string): string {
    return custom || property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** Name of the connections for statements that only read. */
const READING = 'reading';

interface PoolOptions {
  readonly pool: Database;
  readonly application_name?: string;
}

/**
 * The pool of this process, for the option `driver` of TypeORM, which takes it in place of the
 * package pg. So the pool's limits, role and metrics apply to every statement. Whoever made the
 * pool closes it.
 */
class PoolOfProcess {
  private readonly pool: pg.Pool;

  constructor({ pool, application_name: name }: PoolOptions) {
    this.pool = name === READING ? pool.reading : pool;
  }

  connect(given: Parameters<pg.Pool['connect']>[0]): void {
    this.pool.connect(given);
  }

  /** `Database` listens for the errors of its pools. */
  on(): this {
    return this;
  }

  end(done: () => void): void {
    done();
  }
}

/**
 * Logs nothing. Removes the values of a failed statement, which TypeORM's error would otherwise
 * carry into the logs.
 */
class NoValues implements TypeOrmLogger {
  logQueryError(_error: string | Error, _query: string, values?: unknown[]): void {
    values?.splice(0);
  }

  logQuery(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** Registers the entities of all modules with TypeORM, on the connection pool of this process. */
export const ENTITIES: TypeOrmModuleAsyncOptions = {
  inject: [Database],
  useFactory: (pool: Database) => ({
    type: 'postgres',
    driver: { Pool: PoolOfProcess },
    extra: { pool },
    // Queries that only read have connections of their own.
    replication: { master: {}, slaves: [{ applicationName: READING }] },
    installExtensions: false,
    logger: new NoValues(),
    autoLoadEntities: true,
    namingStrategy: new ColumnNames(),
    manualInitialization: true,
  }),
  dataSourceFactory: async (options) => {
    const source = new DataSource(options as DataSourceOptions);
    const { pool } = source.options.extra as { readonly pool: Database };
    pool.transact = (work) => transact(source, work);
    await source.initialize().catch((error) => void initializeLater(source, pool, error));
    return source;
  },
};

const AGAIN_MS = 1_000;

/**
 * Initializes TypeORM as soon as the database answers. A process that starts while the database is
 * away serves its other routes meanwhile, and answers the rest with 503.
 */
async function initializeLater(source: DataSource, pool: Database, error: unknown): Promise<void> {
  const log = new Logger('entities');
  log.warn(`the database does not answer, and is asked again: ${String(error)}`);
  while (!source.isInitialized && !pool.ending) {
    await wait(AGAIN_MS, undefined, { ref: false });
    await source.initialize().catch(() => undefined);
  }
}

/** The running transactions of TypeORM, by their connections. */
const managers = new WeakMap<pg.ClientBase, EntityManager>();

/** Runs `work` in one transaction of TypeORM, on whose connection it may also send statements. */
function transact<Result>(
  source: DataSource,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return source.transaction(async (manager) => {
    const client: pg.PoolClient & pg.Client = await manager.queryRunner?.connect();
    managers.set(client, manager);
    try {
      return await work(client);
    } catch (error) {
      // Ends the connection, so that what `work` sends too late does not run outside a transaction.
      client.end().catch(() => undefined);
      throw error;
    } finally {
      managers.delete(client);
    }
  });
}

/**
 * Returns a repository that works in the transaction of `client`; if `client` is missing, returns
 * the given repository.
 */
export function within<Row extends ObjectLiteral>(
  client: pg.ClientBase | undefined,
  rows: Repository<Row>,
): Repository<Row> {
  if (!client) return rows;
  const manager = managers.get(client);
  assert(manager, 'the connection is in a transaction of the database');
  return manager.withRepository(rows);
}

/**
 * Returns a query whose raw rows have the property names of the entity, so that no entity objects
 * need to be built.
 */
export function fieldsOf<Row extends ObjectLiteral>(
  rows: Repository<Row>,
  alias = rows.metadata.tableName,
): SelectQueryBuilder<Row> {
  const query = rows.createQueryBuilder(alias).select([]);
  for (const { propertyName, isSelect } of rows.metadata.columns) {
    if (isSelect) query.addSelect(`${alias}.${propertyName}`, propertyName);
  }
  return query;
}

/**
 * Option that locks the selected rows against changes by other transactions until the transaction
 * ends.
 */
export const LOCKED = { mode: 'pessimistic_write' } as const;

type Composed = Pick<SelectQueryBuilder<ObjectLiteral>, 'getQueryAndParameters'>;

/**
 * Runs a query on the given server and returns its rows. With a ReadReplica, the rows include all
 * earlier commits.
 */
export function readOn<Row extends pg.QueryResultRow>(
  server: Reads,
  query: Composed,
): Promise<Row[]> {
  const { text, values } = statementOf(query);
  return server.rows<Row>(text, values);
}

/**
 * Deletes at most `most` rows that match, so that their locks are held only briefly. Returns the
 * number of deleted rows.
 */
export async function deleteSome<Row extends ObjectLiteral>(
  rows: Repository<Row>,
  where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  most: number,
): Promise<number> {
  return (await deletionOfSome(rows, where, most).execute()).affected ?? 0;
}

/** Returns the statement of `deleteSome`, for a caller that needs columns of the deleted rows. */
export function deletionOfSome<Row extends ObjectLiteral>(
  rows: Repository<Row>,
  where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  most: number,
): DeleteQueryBuilder<Row> {
  const key = rows.metadata.primaryColumns;
  const found = rows
    .createQueryBuilder('old')
    .select(key.map(({ propertyName }) => `old.${propertyName}`))
    .where(where)
    .limit(most);
  return rows
    .createQueryBuilder()
    .delete()
    .where(`(${key.map(({ databaseName }) => databaseName).join(', ')}) IN (${found.getQuery()})`)
    .setParameters(found.getParameters());
}

/**
 * Returns a page and the cursor of the next page. `rows` must contain one row more than a page if
 * there is a next page.
 */
export function pageOf<Row extends { readonly id: unknown }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null };
}

/**
 * Returns the SQL text and the values of a query, for code that runs the query on another
 * connection: that of the replica or of a cursor.
 */
export function statementOf(query: Composed): Statement {
  const [text, values] = query.getQueryAndParameters();
  return { text, values };
}

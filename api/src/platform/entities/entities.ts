import type { TypeOrmModuleAsyncOptions } from '@nestjs/typeorm';
import type pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type DeleteQueryBuilder,
  type FindOptionsWhere,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
  type ReplicationMode,
  type Repository,
  type SelectQueryBuilder,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
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

/**
 * Throws the error of the driver. TypeORM's own error would write every parameter value to the log.
 */
class PlainRunner extends PostgresQueryRunner {
  override async query(text: string, values?: unknown[], structured = false) {
    try {
      return await super.query(text, values, structured);
    } catch (error) {
      throw error instanceof QueryFailedError ? error.driverError : error;
    }
  }
}

/** Runs statements on a connection whose transaction the caller begins and ends. */
class LentRunner extends PlainRunner {
  override isTransactionActive = true;

  constructor(driver: PostgresDriver, client: pg.ClientBase) {
    super(driver, 'master');
    this.databaseConnection = client;
  }
}

/**
 * Makes TypeORM use the connection pool of this process, so that the pool's limits, role and
 * metrics apply to every statement. The first statement opens a connection. The owner of the pool
 * closes the pool.
 */
class Entities extends DataSource {
  private readonly postgres = this.driver as PostgresDriver;

  override async initialize(): Promise<this> {
    Object.assign(this, { isInitialized: true });
    const { pool } = this.options.extra as { readonly pool: Database };
    this.postgres.master = pool;
    // TypeORM sends queries that only read to a slave.
    this.postgres.slaves = [pool.reading];
    this.postgres.isReplicated = true;
    await this.buildMetadatas();
    return this;
  }

  override async destroy(): Promise<void> {}

  override createQueryRunner(mode: ReplicationMode = 'master'): QueryRunner {
    return this.managed(new PlainRunner(this.postgres, mode));
  }

  lent(client: pg.ClientBase): QueryRunner {
    return this.managed(new LentRunner(this.postgres, client));
  }

  private managed(runner: PostgresQueryRunner): QueryRunner {
    return Object.assign(runner, { manager: this.createEntityManager(runner) });
  }
}

/** Registers the entities of all modules with TypeORM, on the connection pool of this process. */
export const ENTITIES: TypeOrmModuleAsyncOptions = {
  inject: [Database],
  useFactory: (pool: Database) => ({
    type: 'postgres',
    autoLoadEntities: true,
    namingStrategy: new ColumnNames(),
    extra: { pool },
  }),
  dataSourceFactory: async (options) => new Entities(options as DataSourceOptions),
};

/**
 * Returns a repository that works in the transaction of `client`; if `client` is missing, returns
 * the given repository.
 */
export function within<Row extends ObjectLiteral>(
  client: pg.ClientBase | undefined,
  rows: Repository<Row>,
): Repository<Row> {
  if (!client) return rows;
  const source = rows.manager.dataSource as Entities;
  return source.lent(client).manager.withRepository(rows);
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

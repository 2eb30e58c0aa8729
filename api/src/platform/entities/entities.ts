import type { TypeOrmModuleAsyncOptions } from '@nestjs/typeorm';
import type pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type FindOptionsWhere,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
  type Repository,
  type SelectQueryBuilder,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { Database, type Reads, type Statement } from '../database/index.js';

/** Maps `createdAt` to the column `created_at`; an entity names its table itself. */
class ColumnNames extends DefaultNamingStrategy {
  override columnName(property: string, custom: string): string {
    return custom || property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** Throws the driver's own error, because TypeORM's would log every value. */
class PlainRunner extends PostgresQueryRunner {
  override async query(text: string, values?: unknown[], structured = false) {
    try {
      return await super.query(text, values, structured);
    } catch (error) {
      throw error instanceof QueryFailedError ? error.driverError : error;
    }
  }
}

/** Query runner on a connection whose transaction the caller begins and ends. */
class LentRunner extends PlainRunner {
  override isTransactionActive = true;

  constructor(driver: PostgresDriver, client: pg.ClientBase) {
    super(driver, 'master');
    this.databaseConnection = client;
  }
}

/**
 * TypeORM over the process's own pool, so its limits, its role and its metrics hold for every
 * statement. It connects at the first statement; the owner of the pool closes it.
 */
class Entities extends DataSource {
  private readonly postgres = this.driver as PostgresDriver;

  override async initialize(): Promise<this> {
    Object.assign(this, { isInitialized: true });
    this.postgres.master = (this.options.extra as { readonly pool: Database }).pool;
    await this.buildMetadatas();
    return this;
  }

  override async destroy(): Promise<void> {}

  override createQueryRunner(): QueryRunner {
    return this.managed(new PlainRunner(this.postgres, 'master'));
  }

  lent(client: pg.ClientBase): QueryRunner {
    return this.managed(new LentRunner(this.postgres, client));
  }

  private managed(runner: PostgresQueryRunner): QueryRunner {
    return Object.assign(runner, { manager: this.createEntityManager(runner) });
  }
}

/** The registered entities of the modules, over this process's pool. */
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

/** Returns an entity's repository in the transaction of `client`, if given. */
export function within<Row extends ObjectLiteral>(
  client: pg.ClientBase | undefined,
  rows: Repository<Row>,
): Repository<Row> {
  if (!client) return rows;
  const source = rows.manager.dataSource as Entities;
  return source.lent(client).manager.withRepository(rows);
}

/** Finds rows that need no hydration: each raw column has the name of its field. */
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

/** Locks the rows against changes by others until the transaction ends. */
export const LOCKED = { mode: 'pessimistic_write' } as const;

type Composed = Pick<SelectQueryBuilder<ObjectLiteral>, 'getQueryAndParameters'>;

/** Returns rows of a query from a server that is up to date. */
export function readOn<Row extends pg.QueryResultRow>(
  server: Reads,
  query: Composed,
): Promise<Row[]> {
  const { text, values } = statementOf(query);
  return server.rows<Row>(text, values);
}

/** Deletes at most `most` matching rows, so that locks are held briefly. */
export async function deleteSome<Row extends ObjectLiteral>(
  rows: Repository<Row>,
  where: FindOptionsWhere<Row> | FindOptionsWhere<Row>[],
  most: number,
): Promise<number> {
  const key = rows.metadata.primaryColumns.map(({ propertyName }) => propertyName);
  const found = rows.createQueryBuilder('old').where(where).limit(most);
  const { affected } = await rows
    .createQueryBuilder()
    .delete()
    .where(`(${key.join(', ')}) IN (${found.select(key.map((name) => `old.${name}`)).getQuery()})`)
    .setParameters(found.getParameters())
    .execute();
  return affected ?? 0;
}

/** Returns a page and its cursor from rows that were read with one row more than a page. */
export function pageOf<Row extends { readonly id: unknown }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null };
}

/** Returns SQL and values, for a reader with its own connections: the replica, a cursor. */
export function statementOf(query: Composed): Statement {
  const [text, values] = query.getQueryAndParameters();
  return { text, values };
}

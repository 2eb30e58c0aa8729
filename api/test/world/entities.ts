import type { DataSource, ObjectLiteral, Repository } from 'typeorm';
import { ENTITIES } from '../../src/platform/entities/entities.js';
import type { TestDatabase } from './database.js';
import type { Product } from './product.js';

/** Returns TypeORM as the product sets it up, with some entities, on the test's connections. */
export async function entitiesOn(
  database: TestDatabase,
  entities: readonly (new () => ObjectLiteral)[],
): Promise<DataSource> {
  const options = await ENTITIES.useFactory?.(database.asProcess);
  return (await ENTITIES.dataSourceFactory?.({
    ...options,
    entities: [...entities],
  } as never)) as DataSource;
}

/** Returns the repository of one entity, on the connections of this test. */
export async function repositoryOf<Row extends ObjectLiteral>(
  { database }: Pick<Product, 'database'>,
  entity: new () => Row,
): Promise<Repository<Row>> {
  return (await entitiesOn(database, [entity])).getRepository(entity);
}

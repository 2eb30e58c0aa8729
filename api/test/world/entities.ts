import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { ENTITIES } from '../../src/platform/entities/entities.js';
import type { Product } from './product.js';

/** Returns the repository of one entity, on the connections of this test. */
export async function repositoryOf<Row extends ObjectLiteral>(
  { database }: Pick<Product, 'database'>,
  entity: EntityTarget<Row> & Function,
): Promise<Repository<Row>> {
  const options = await ENTITIES.useFactory?.(database.asProcess);
  const source = (await ENTITIES.dataSourceFactory?.({
    ...options,
    entities: [entity],
  } as never)) as DataSource;
  await source.initialize();
  return source.getRepository(entity);
}

import { expect } from '@jest/globals';
import type { Product } from './product.js';
import { eventually } from './wait.js';

/**
 * Waits until every follower of the log has handled the events that are recorded now. A test that
 * expects an effect waits for the effect instead, because a follower states its position late.
 */
export async function followed({ database }: Pick<Product, 'database'>): Promise<void> {
  const [head] = await database.rows<{ position: number }>('SELECT position FROM ledger.head');
  await eventually(async () => {
    const [last] = await database.rows<{ position: number }>(
      'SELECT min(position) AS position FROM ledger.subscriber',
    );
    expect(last?.position).toBeGreaterThanOrEqual(head?.position ?? 0);
  });
}

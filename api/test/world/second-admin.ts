import { assert } from '../../src/kernel/index.js';
import { Database } from '../../src/platform/database/index.js';
import type { TestApp } from './app.js';
import type { Answer } from './ask.js';

/** Sets above how many tokens a second admin is needed. */
export async function setBound({ app }: TestApp, aboveTokens: number): Promise<void> {
  await app.get(Database).query(
    `INSERT INTO approval_setting (above_tokens, updated_at) VALUES ($1, now())
       ON CONFLICT (only_row) DO UPDATE SET above_tokens = excluded.above_tokens`,
    [aboveTokens],
  );
}

/** Forgets what was paid out before. */
export async function forgetSpending({ app }: TestApp): Promise<void> {
  await app.get(Database).query('DELETE FROM approval_spending');
}

/** A request that waits, by its id. */
export function waiting(answer: Answer): string {
  const waits = answer.status === 202 && answer.text.includes('second admin');
  assert(waits, `it does not wait: ${answer.status} ${answer.text}`);
  return answer.body.approval.id;
}

import type { INestApplicationContext } from '@nestjs/common';
import { type FirstAdminAccount, openFirstAdmin } from './modules/auth/index.js';
import { Modes } from './modules/landing-cards/index.js';
import { PostStanding } from './modules/users/index.js';
import { Config } from './platform/config/index.js';

/**
 * Fills a new product with the four game modes and an admin. A repeated call changes no existing
 * rows. Returns the admin if this call created the account; otherwise null.
 */
export async function seedProduct(app: INestApplicationContext): Promise<FirstAdminAccount | null> {
  await app.get(Modes, { strict: false }).seed();
  const opened = await openFirstAdmin(app, app.get(Config).admin);
  await app.get(PostStanding, { strict: false }).sweep();
  return opened;
}

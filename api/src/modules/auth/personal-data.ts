import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { type Blanked, PersonalData } from '../../platform/personal-data/index.js';
import { DeletedAddresses } from './registration/deleted-addresses.js';

/**
 * Registers sessions and known browsers. Their tokens and digests are secrets, so no file contains
 * them.
 */
@Injectable()
export class SignInData {
  constructor(
    private readonly addresses: DeletedAddresses,
    personal: PersonalData,
  ) {
    personal.register({
      sections: [
        {
          name: 'sessions',
          page: `SELECT id::text AS key, opened_at AS "openedAt", confirmed_at AS "confirmedAt",
                        expires_at AS "expiresAt", used_at AS "usedAt", device, network,
                        session_version IS DISTINCT FROM (
                          SELECT session_version FROM user_account u WHERE u.id = $1) AS "hasEnded"
                   FROM user_session
                  WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2::uuid)
                  ORDER BY id LIMIT $3`,
        },
        {
          name: 'knownBrowsers',
          page: `SELECT encode(browser_digest, 'hex') AS key, seen_at AS "lastSignInAt"
                   FROM known_browser
                  WHERE user_id = $1 AND ($2::text IS NULL OR browser_digest > decode($2, 'hex'))
                  ORDER BY browser_digest LIMIT $3`,
        },
      ],
      blank: (client, player) => this.blank(client, player),
    });
  }

  private async blank(
    client: pg.PoolClient,
    { userId, email, addressFreeAt }: Blanked,
  ): Promise<void> {
    await client.query('DELETE FROM user_session WHERE user_id = $1', [userId]);
    await client.query('DELETE FROM known_browser WHERE user_id = $1', [userId]);
    await client.query('DELETE FROM reset_grant WHERE user_id = $1', [userId]);
    await this.addresses.add(client, email, addressFreeAt);
  }
}

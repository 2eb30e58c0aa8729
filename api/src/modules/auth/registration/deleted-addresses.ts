import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { In, MoreThan, type Repository } from 'typeorm';
import { Clock } from '../../../kernel/index.js';
import { within } from '../../../platform/entities/index.js';
import { waitWords } from '../../../platform/limits/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { DeletedAddress } from '../auth.entity.js';
import { authRefusals } from '../refusals.js';

const PEPPER = 'deleted-address';

/**
 * Refuses a new account for the address of an account that was just deleted. Otherwise, deleting an
 * account would be a way around limits per account, such as a promo code's one use. Only a keyed
 * digest of the address is stored, and only until then.
 */
@Injectable()
export class DeletedAddresses {
  constructor(
    @InjectRepository(DeletedAddress) private readonly rows: Repository<DeletedAddress>,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async add(client: pg.ClientBase, email: string, freeAt: Date): Promise<void> {
    const row = { digest: this.secrets.digest(PEPPER, email), freeAt };
    await within(client, this.rows).upsert(row, ['digest']);
  }

  async refuseRecent(email: string): Promise<void> {
    const now = this.clock.now();
    const digest = In(this.secrets.digests(PEPPER, email));
    const row = await this.rows.findOneBy({ digest, freeAt: MoreThan(now) });
    if (!row) return;
    const retryAfter = Math.ceil((row.freeAt.getTime() - now.getTime()) / 1_000);
    throw authRefusals.ADDRESS_JUST_DELETED({ retryAfter, wait: waitWords(retryAfter) });
  }
}

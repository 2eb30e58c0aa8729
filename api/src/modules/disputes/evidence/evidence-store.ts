import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { LessThan, type Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { deleteSome, within } from '../../../platform/entities/index.js';
import { disputeRefusals } from '../refusals.js';
import { Evidence } from './evidence.entity.js';

/**
 * Returns the number of an image (1 to 3) from the path of a request. Throws EVIDENCE_NOT_FOUND for
 * any other text.
 */
export function placeOf(number: string): number {
  if (!/^[123]$/.test(number)) throw disputeRefusals.EVIDENCE_NOT_FOUND();
  return Number(number);
}

/** Stores the images in the database. Their bytes are read and written only here. */
@Injectable()
export class EvidenceStore {
  constructor(@InjectRepository(Evidence) private readonly rows: Repository<Evidence>) {}

  /**
   * Stores an image. Throws EVIDENCE_EXISTS if the player has already sent an image with this
   * number.
   */
  async keep(evidence: Evidence): Promise<void> {
    const { raw } = await this.rows
      .createQueryBuilder()
      .insert()
      .values(evidence)
      .orIgnore()
      .returning('number')
      .execute();
    if ((raw as unknown[]).length === 0) throw disputeRefusals.EVIDENCE_EXISTS();
  }

  async open(tournamentId: string, userId: string, number: number): Promise<Buffer> {
    const known = isId(tournamentId) && isId(userId);
    const found =
      known &&
      (await this.rows.findOne({
        where: { tournamentId, userId, number },
        select: { number: true, image: true },
      }));
    if (!found) throw disputeRefusals.EVIDENCE_NOT_FOUND();
    return found.image;
  }

  /**
   * Returns the sender, number and time of each image of a match, but not the image itself. With
   * `userId`, returns only that player's images.
   */
  list(tournamentId: Id, userId?: Id): Promise<Evidence[]> {
    return this.rows.find({
      where: { tournamentId, ...(userId ? { userId } : {}) },
      order: { addedAt: 'ASC', userId: 'ASC', number: 'ASC' },
    });
  }

  async forget(userId: Id, client: pg.ClientBase): Promise<number> {
    return (await within(client, this.rows).delete({ userId })).affected ?? 0;
  }

  forgetBefore(addedAt: Date, most: number): Promise<number> {
    return deleteSome(this.rows, { addedAt: LessThan(addedAt) }, most);
  }
}

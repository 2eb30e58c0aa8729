import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { type DeleteQueryBuilder, LessThan, type Repository } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { deletionOfSome, within } from '../../../platform/entities/index.js';
import { disputeRefusals } from '../refusals.js';
import { Evidence } from './evidence.entity.js';
import { ImageBucket } from './image-bucket.js';

/**
 * Returns the number of an image (1 to 3) from the path of a request. Throws EVIDENCE_NOT_FOUND for
 * any other text.
 */
export function placeOf(number: string): number {
  if (!/^[123]$/.test(number)) throw disputeRefusals.EVIDENCE_NOT_FOUND();
  return Number(number);
}

/** An image that a player sends as evidence. */
export type NewEvidence = Omit<Evidence, 'image' | 'objectKey'> & { readonly image: Buffer };

/**
 * Stores the images in the database, or in the bucket if S3_URL is set. Only this class reads and
 * writes the bytes of the images. The table `evidence` has a row for each image in either case.
 */
@Injectable()
export class EvidenceStore {
  constructor(
    @InjectRepository(Evidence) private readonly rows: Repository<Evidence>,
    private readonly bucket: ImageBucket,
  ) {}

  /**
   * Stores an image. Throws EVIDENCE_EXISTS if the player has already sent an image with this
   * number.
   */
  async keep({ image, ...evidence }: NewEvidence): Promise<void> {
    const objectKey = this.bucket.isUsed ? await this.bucket.put(image) : null;
    const { raw } = await this.rows
      .createQueryBuilder()
      .insert()
      .values({ ...evidence, objectKey, image: objectKey === null ? image : null })
      .orIgnore()
      .returning('number')
      .execute();
    if ((raw as unknown[]).length > 0) return;
    if (objectKey !== null) await this.bucket.delete([objectKey]);
    throw disputeRefusals.EVIDENCE_EXISTS();
  }

  async open(tournamentId: string, userId: string, number: number): Promise<Buffer> {
    const known = isId(tournamentId) && isId(userId);
    const found =
      known &&
      (await this.rows.findOne({
        where: { tournamentId, userId, number },
        select: { number: true, image: true, objectKey: true },
      }));
    const image = found && (found.image ?? (await this.bucket.get(found.objectKey ?? '')));
    if (!image) throw disputeRefusals.EVIDENCE_NOT_FOUND();
    return image;
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

  /** Deletes the images of a player. Returns their number. */
  forget(userId: Id, client: pg.ClientBase): Promise<number> {
    return this.delete(within(client, this.rows).createQueryBuilder().delete().where({ userId }));
  }

  /** Deletes images that were sent before the given time, at most `most` of them. */
  forgetBefore(time: Date, most: number, client: pg.ClientBase): Promise<number> {
    const rows = within(client, this.rows);
    return this.delete(deletionOfSome(rows, { addedAt: LessThan(time) }, most));
  }

  /**
   * Deletes rows and then their objects, in the caller's transaction. If the bucket does not
   * respond, the rows remain, and the next attempt deletes rows and objects.
   */
  private async delete(deletion: DeleteQueryBuilder<Evidence>): Promise<number> {
    const { raw } = await deletion.returning('object_key').execute();
    const deleted = raw as { readonly object_key: string | null }[];
    await this.bucket.delete(deleted.flatMap(({ object_key: key }) => key ?? []));
    return deleted.length;
  }
}

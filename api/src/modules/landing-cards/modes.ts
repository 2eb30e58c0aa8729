import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { FOUR_MODES } from './four-modes.js';
import { Mode } from './mode.entity.js';

/**
 * The tournament modes on the public page. The admin console cannot edit them; an operator can add
 * rows to the table.
 */
@Injectable()
export class Modes {
  constructor(@InjectRepository(Mode) private readonly modes: Repository<Mode>) {}

  list(): Promise<Mode[]> {
    return this.modes.find({ order: { sortOrder: 'ASC', id: 'ASC' }, take: 100 });
  }

  /** Inserts the four default modes at the first start. Existing rows stay unchanged. */
  async seed(): Promise<void> {
    const rows = FOUR_MODES.map((mode, sortOrder) => ({ ...mode, sortOrder }));
    await this.modes.createQueryBuilder().insert().values(rows).orIgnore().execute();
  }
}

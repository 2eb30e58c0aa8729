import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { FOUR_MODES } from './four-modes.js';
import { Mode } from './mode.entity.js';

/** The modes offered on the public page. They have no editor; custom ones are possible rows. */
@Injectable()
export class Modes {
  constructor(@InjectRepository(Mode) private readonly modes: Repository<Mode>) {}

  list(): Promise<Mode[]> {
    return this.modes.find({ order: { sortOrder: 'ASC', id: 'ASC' }, take: 100 });
  }

  /** Inserts the four modes at the first start, and keeps existing rows. */
  async seed(): Promise<void> {
    const rows = FOUR_MODES.map((mode, sortOrder) => ({ ...mode, sortOrder }));
    await this.modes.createQueryBuilder().insert().values(rows).orIgnore().execute();
  }
}

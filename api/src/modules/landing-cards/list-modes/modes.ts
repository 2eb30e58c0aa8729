import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { FOUR_MODES, type ModeSeed } from './four-modes.js';

/** The modes offered on the public page. Nobody edits them; custom ones are possible rows. */
@Injectable()
export class Modes {
  constructor(private readonly database: Database) {}

  list(): Promise<ModeSeed[]> {
    return this.database.rows<ModeSeed>(
      `SELECT id, slug, title, description, icon, color FROM tournament_mode
        ORDER BY sort_order, id LIMIT 100`,
    );
  }

  /** First start: the four modes. What is there stays. */
  async seed(): Promise<void> {
    for (const [index, mode] of FOUR_MODES.entries()) {
      await this.database.query(
        `INSERT INTO tournament_mode (id, slug, title, description, icon, color, sort_order)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
        [mode.id, mode.slug, mode.title, mode.description, mode.icon, mode.color, index],
      );
    }
  }
}

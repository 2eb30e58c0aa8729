import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

/** Time for which a mode is cached, in milliseconds. An admin may change the mode. */
const FRESH_MS = 10_000;
const MOST_KEPT = 1_000;

/** Finds the mode of a match, because events do not contain the mode. */
@Injectable()
export class MatchModes {
  private readonly kept = new Map<Id, { readonly at: number; readonly mode: Promise<string> }>();

  constructor(private readonly database: Database) {}

  of(tournamentId: Id): Promise<string> {
    const kept = this.kept.get(tournamentId);
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.mode;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    const mode = this.read(tournamentId);
    mode.catch(() => this.kept.delete(tournamentId));
    this.kept.set(tournamentId, { at: Date.now(), mode });
    return mode;
  }

  private async read(tournamentId: Id): Promise<string> {
    const row = await this.database.row<{ mode: string }>(
      { name: 'match-mode', text: 'SELECT mode FROM tournament WHERE id = $1' },
      [tournamentId],
    );
    return row?.mode ?? '';
  }
}

import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Ledger } from '../ledger/index.js';

/** Registers the entries of the player's accounts in the ledger, newest first. */
@Injectable()
export class WalletData {
  constructor(
    private readonly ledger: Ledger,
    personal: PersonalData,
  ) {
    personal.register({
      sections: [
        {
          name: 'wallet',
          page: (id, after, limit) => this.entries('player', id, after, limit),
        },
        {
          name: 'owedTokens',
          page: (id, after, limit) => this.entries('receivable', id, after, limit),
        },
      ],
    });
  }

  private async entries(
    kind: 'player' | 'receivable',
    playerId: Id,
    after: string | null,
    limit: number,
  ) {
    const before = after === null ? undefined : Number(after);
    const rows = await this.ledger.history(`${kind}:${playerId}`, { limit, before });
    return rows.map(({ position, ...row }) => ({
      key: String(position),
      ledgerPosition: position,
      ...row,
    }));
  }
}

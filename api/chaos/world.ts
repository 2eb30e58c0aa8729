import type { Journal } from './journal.js';

export interface Player {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

export interface OpenTournament {
  readonly id: string;
  readonly fee: number;
  readonly prize: number;
  /** Players whose joins the product has acknowledged. */
  readonly joined: Set<string>;
  ended: 'not yet' | 'with results' | 'cancelled';
}

export interface Code {
  readonly id: string;
  readonly code: string;
  readonly tokens: number;
}

export interface Withdrawal {
  readonly id: string;
  readonly user: string;
  readonly tokens: number;
}

/** The state of the product as the simulated users know it, from responses only. */
export class World {
  readonly players: Player[] = [];
  readonly tournaments: OpenTournament[] = [];
  readonly codes: Code[] = [];
  /** Requested withdrawals that are not yet completed or rejected. */
  readonly withdrawals: Withdrawal[] = [];
  /** Orders of the payment provider, by order id. */
  readonly orders = new Map<string, { readonly user: string; readonly tokens: number }>();
  over = false;

  constructor(
    public seed: string,
    readonly journal: Journal,
  ) {}

  get open(): readonly OpenTournament[] {
    return this.tournaments.filter(({ ended }) => ended === 'not yet');
  }

  /** Removes one item from a list and returns it, so that each item is used only once. */
  take<Item>(items: Item[], pick: number): Item | null {
    const [item] = items.splice(Math.floor(pick * items.length), 1);
    return item ?? null;
  }
}

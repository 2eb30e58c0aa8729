import { Injectable } from '@nestjs/common';
import { Gate, type Id } from '../../../kernel/index.js';

type ByPeriod<Value> = Readonly<Record<'day' | 'week' | 'month', Value>>;

/**
 * Returns the tokens that the player has bought, or may still buy with open orders, since the start
 * of each period.
 */
export type BoughtSince = (starts: ByPeriod<Date>) => Promise<ByPeriod<number>>;

/** A limit on the purchases of one player. */
export interface PurchaseLimit {
  /** Throws a refusal if a purchase of `tokens` would exceed the limit. */
  mustFit(tokens: number, bought: BoughtSince): Promise<void>;
}

/**
 * Asked with a player before an order is opened, and again when its payment arrives. A rule refuses
 * a player who may not buy at all; otherwise it answers with the player's limit, or null.
 */
@Injectable()
export class PurchaseGate extends Gate<Id, PurchaseLimit | null> {}

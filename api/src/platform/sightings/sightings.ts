import { Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { currentContext } from '../context/index.js';
import { networkOf } from './network.js';

export type SightingPurpose = 'sign-in' | 'registration' | 'redemption' | 'withdrawal' | 'deposit';

/**
 * A fact that may link accounts, such as an account's network. Only a digest of `value` is stored.
 */
interface Sighting {
  readonly userId: Id;
  readonly kind: 'network' | 'device' | 'payer' | 'uid';
  readonly value: string;
  readonly purpose: SightingPurpose | 'profile';
}

type Keeper = (sightings: readonly Sighting[]) => Promise<void>;

/**
 * Returns the random device id that the web stores in the browser and sends in a header; null if
 * the header is missing or invalid.
 */
export function deviceFrom(header: unknown): string | null {
  return typeof header === 'string' && /^[\w-]{16,64}$/.test(header) ? header : null;
}

/**
 * Collects facts that may link accounts (networks, devices, payers, UIDs). The module `risk` stores
 * them. A failure is logged and otherwise ignored, so that the player's request succeeds.
 */
@Injectable()
export class Sightings {
  private readonly logger = new Logger(Sightings.name);
  private keeper: Keeper = async () => undefined;

  /**
   * Sets the function that stores the facts. The module `risk` calls it once, while the application
   * starts.
   */
  keptBy(keeper: Keeper): void {
    this.keeper = keeper;
  }

  /**
   * Stores the network and the device of the current request. Must be called after the request has
   * succeeded, because a refused request must change nothing.
   */
  async request(userId: Id, purpose: SightingPurpose): Promise<void> {
    const { ip = null, deviceId = null } = currentContext() ?? {};
    const network = ip === null ? null : networkOf(ip);
    await this.keep([
      ...(network ? [{ userId, kind: 'network', value: network, purpose } as const] : []),
      ...(deviceId ? [{ userId, kind: 'device', value: deviceId, purpose } as const] : []),
    ]);
  }

  /** Stores the UPI id or the card of a payment as a fact of the player. */
  async payer(userId: Id, value: string): Promise<void> {
    await this.keep([{ userId, kind: 'payer', value, purpose: 'deposit' }]);
  }

  /** Stores the Free Fire UID of a player's profile as a fact of the player. */
  async uid(userId: Id, value: string): Promise<void> {
    await this.keep([{ userId, kind: 'uid', value, purpose: 'profile' }]);
  }

  private async keep(sightings: readonly Sighting[]): Promise<void> {
    if (sightings.length === 0) return;
    try {
      await this.keeper(sightings);
    } catch (error) {
      this.logger.error({ err: error }, 'A fact for the risk rules was not stored');
    }
  }
}

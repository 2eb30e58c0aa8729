import { Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { currentContext } from '../context/index.js';
import { networkOf } from './network.js';

export type SightingPurpose = 'sign-in' | 'registration' | 'redemption' | 'withdrawal' | 'deposit';

/** A fact about an account, such as its network; `value` itself is not stored. */
interface Sighting {
  readonly userId: Id;
  readonly kind: 'network' | 'device' | 'payer' | 'uid';
  readonly value: string;
  readonly purpose: SightingPurpose | 'profile';
}

type Keeper = (sightings: readonly Sighting[]) => Promise<void>;

/** The random id that the web keeps in the browser's storage; other clients send none. */
export function deviceFrom(header: unknown): string | null {
  return typeof header === 'string' && /^[\w-]{16,64}$/.test(header) ? header : null;
}

/**
 * Collects facts about accounts (networks, devices, payers, UIDs) for the module `risk`, which
 * stores them. A failure is logged and ignored, so that it never delays the player's request.
 */
@Injectable()
export class Sightings {
  private readonly logger = new Logger(Sightings.name);
  private keeper: Keeper = async () => undefined;

  /** Called once, while the application is built. */
  keptBy(keeper: Keeper): void {
    this.keeper = keeper;
  }

  /**
   * Stores the network and the device of the current request. Call it after the request has
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

  /** The UPI ID or card that a payment came from. */
  async payer(userId: Id, value: string): Promise<void> {
    await this.keep([{ userId, kind: 'payer', value, purpose: 'deposit' }]);
  }

  /** The Free Fire UID that a player sets in the profile. */
  async uid(userId: Id, value: string): Promise<void> {
    await this.keep([{ userId, kind: 'uid', value, purpose: 'profile' }]);
  }

  private async keep(sightings: readonly Sighting[]): Promise<void> {
    if (sightings.length === 0) return;
    try {
      await this.keeper(sightings);
    } catch (error) {
      this.logger.error({ err: error }, 'A sighting was not stored');
    }
  }
}

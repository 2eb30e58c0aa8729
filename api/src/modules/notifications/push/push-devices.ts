import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Secrets, UnknownSealingKey } from '../../../platform/secrets/index.js';
import { PushDevice } from './push.entity.js';
import { isPoint, isPushAddress } from './push-address.js';
import { pushRefusals } from './refusals.js';
import type { Subscription } from './send-push.js';

const PURPOSE = 'push-subscription';

/** Maximum number of devices of an account. A new device replaces the oldest. */
const MOST = 10;

/** Stores the browsers that get push messages, one browser per session. */
@Injectable()
export class PushDevices {
  constructor(
    @InjectRepository(PushDevice) private readonly devices: Repository<PushDevice>,
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Stores the browser of a session; throws a refusal if its address is not a push service's. */
  async add(session: Session, subscription: Subscription, language: 'en' | 'hi'): Promise<void> {
    const { endpoint, keys } = subscription;
    const isGood = isPushAddress(endpoint, this.config.pushStandIn) && isPoint(keys.p256dh);
    if (!isGood) throw pushRefusals.NOT_A_PUSH_ADDRESS();
    const { id: sessionId, userId } = session;
    await this.keep({ sessionId, userId, language }, subscription);
  }

  /** Stores the browser for this session, and removes it from the account that used it before. */
  private async keep(
    owner: Pick<PushDevice, 'sessionId' | 'userId' | 'language'>,
    subscription: Subscription,
  ): Promise<void> {
    const { sessionId, userId } = owner;
    const device = {
      ...owner,
      endpointDigest: this.secrets.digest(PURPOSE, subscription.endpoint),
      sealedSubscription: this.secrets.seal(PURPOSE, JSON.stringify(subscription)),
      addedAt: this.clock.now(),
    };
    const { endpointDigest } = device;
    await this.database.transaction(async (client) => {
      const devices = within(client, this.devices);
      // Locks the user's row, so that the devices of a user change one at a time.
      await client.query('SELECT FROM user_account WHERE id = $1 FOR UPDATE', [userId]);
      await devices.delete([{ sessionId }, { endpointDigest }]);
      const kept = await devices.find({
        select: { sessionId: true },
        where: { userId },
        order: { addedAt: 'DESC' },
        skip: MOST - 1,
      });
      await devices.delete({ sessionId: In(kept.map((each) => each.sessionId)) });
      await devices
        .createQueryBuilder()
        .insert()
        .values({
          ...device,
          sessionVersion: () => '(SELECT session_version FROM user_account WHERE id = :userId)',
        })
        .setParameter('userId', userId)
        .execute();
    });
  }

  async forget(sessionId: Id): Promise<void> {
    await this.devices.delete({ sessionId });
  }

  isKept(sessionId: Id): Promise<boolean> {
    return this.devices.existsBy({ sessionId });
  }

  async subscriptionOf(sessionId: Id | null): Promise<Subscription | null> {
    const device = sessionId && (await this.devices.findOneBy({ sessionId }));
    if (!device) return null;
    try {
      return JSON.parse(this.secrets.open(PURPOSE, device.sealedSubscription)) as Subscription;
    } catch (error) {
      // The key that sealed the subscription is no longer configured, so the device is removed, and
      // its page subscribes again.
      if (!(error instanceof UnknownSealingKey)) throw error;
      await this.forget(device.sessionId);
      return null;
    }
  }

  hasAny(userId: Id): Promise<boolean> {
    return this.devices.existsBy({ userId });
  }
}

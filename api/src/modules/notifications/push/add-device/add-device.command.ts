import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../../platform/config/index.js';
import type { Session } from '../../../../platform/http/index.js';
import { PushDevices } from '../push-devices.js';
import { pushRefusals } from '../refusals.js';
import type { Subscription } from '../send-push.js';

export class AddDevice extends Command<void> {
  constructor(
    readonly session: Session,
    readonly subscription: Subscription,
    readonly language: 'en' | 'hi',
  ) {
    super();
  }
}

@CommandHandler(AddDevice)
export class AddDeviceHandler implements ICommandHandler<AddDevice> {
  constructor(
    private readonly devices: PushDevices,
    private readonly config: Config,
  ) {}

  async execute({ session, subscription, language }: AddDevice): Promise<void> {
    const { endpoint, keys } = subscription;
    const isGood = isPushAddress(endpoint, this.config.pushStandIn) && isPoint(keys.p256dh);
    if (!isGood) throw pushRefusals.NOT_A_PUSH_ADDRESS();
    const { id: sessionId, userId } = session;
    await this.devices.keep({ sessionId, userId, language }, subscription);
  }
}

/**
 * Checks the format of a push service's URL. The host's IP address is checked when the server
 * connects.
 */
function isPushAddress(endpoint: string, isStandIn: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isStandIn) return protocol === 'https:' || protocol === 'http:';
  const isNamed = hostname.includes('.') && isIP(hostname) === 0;
  return protocol === 'https:' && isNamed;
}

/**
 * Returns false if the key is not a point on the curve P-256. Messages cannot be encrypted for such
 * a key.
 */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

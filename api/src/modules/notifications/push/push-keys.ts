import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import webPush from 'web-push';
import { Secrets } from '../../../platform/secrets/index.js';
import { PushKey } from './push.entity.js';

const PURPOSE = 'push-key';

interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Key pair that identifies this deployment to push services. The first process that needs the pair
 * creates it, and all processes share it.
 */
@Injectable()
export class PushKeys {
  private read: Promise<KeyPair> | null = null;

  constructor(
    @InjectRepository(PushKey) private readonly keys: Repository<PushKey>,
    private readonly secrets: Secrets,
  ) {}

  pair(): Promise<KeyPair> {
    this.read ??= this.readOrMake().catch((error: unknown) => {
      this.read = null;
      throw error;
    });
    return this.read;
  }

  private async readOrMake(): Promise<KeyPair> {
    const kept = (await this.keys.findOneBy({})) ?? (await this.make());
    return {
      publicKey: kept.publicKey,
      privateKey: this.secrets.open(PURPOSE, kept.sealedPrivateKey),
    };
  }

  private async make(): Promise<PushKey> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealedPrivateKey = this.secrets.seal(PURPOSE, privateKey);
    const made = { publicKey, sealedPrivateKey };
    await this.keys.createQueryBuilder().insert().values(made).orIgnore().execute();
    return this.keys.findOneByOrFail({});
  }
}

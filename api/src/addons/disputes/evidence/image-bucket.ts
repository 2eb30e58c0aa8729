import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { S3mini } from 's3mini';
import { Config } from '../../../platform/config/index.js';
import { disputeRefusals } from '../refusals.js';

const REQUEST_MS = 10_000;

/**
 * The bucket of an S3-compatible storage that S3_URL names. Every method throws IMAGES_UNREACHABLE
 * if the storage does not respond, or if S3_URL is not set.
 */
@Injectable()
export class ImageBucket {
  private readonly log = new Logger(ImageBucket.name);
  private readonly client: S3mini | null;

  constructor(config: Config) {
    this.client = config.s3Url === null ? null : clientOf(new URL(config.s3Url));
  }

  get isUsed(): boolean {
    return this.client !== null;
  }

  /** Stores a WebP image under a new random key, and returns the key. */
  async put(image: Buffer): Promise<string> {
    const key = `evidence/${randomUUID()}.webp`;
    await this.attempt(async (client) => {
      await client.putObject(key, image, 'image/webp');
    });
    return key;
  }

  /** Returns the image of a key; null if the bucket has no such object. */
  async get(key: string): Promise<Buffer | null> {
    const bytes = await this.attempt((client) => client.getObjectArrayBuffer(key));
    return bytes && Buffer.from(bytes);
  }

  /** Deletes the objects of the keys. A key that has no object is no error. */
  async delete(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const deleted = await this.attempt((client) => client.deleteObjects([...keys]));
    if (deleted.includes(false)) throw disputeRefusals.IMAGES_UNREACHABLE({ retryAfter: 60 });
  }

  private async attempt<Result>(work: (client: S3mini) => Promise<Result>): Promise<Result> {
    try {
      if (!this.client) throw new Error('S3_URL is not set, but an image is stored there');
      return await work(this.client);
    } catch (error) {
      this.log.error(error);
      throw disputeRefusals.IMAGES_UNREACHABLE({ retryAfter: 60 });
    }
  }
}

function clientOf(url: URL): S3mini {
  return new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}${url.pathname}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    requestAbortTimeout: REQUEST_MS,
  });
}

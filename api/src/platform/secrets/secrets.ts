import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { assert } from '../../kernel/index.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, which is the first byte of every sealed text. */
const VERSION = 2;

/** A secret of the deployment. Its id is stored in every text that was sealed with it. */
export interface SealingKey {
  readonly id: string;
  readonly secret: string;
}

/** Error for an encrypted text whose key is not among the configured keys. */
export class UnknownSealingKey extends Error {
  constructor(readonly keyId: string) {
    super(`Sealed with key ${keyId}, which is not among SEALING_KEYS`);
    this.name = 'UnknownSealingKey';
  }
}

/**
 * Encrypts ("seals") and digests texts. For each purpose, a separate key is derived from a secret
 * of the deployment (HKDF, RFC 5869), so that a text sealed for one purpose cannot be used for
 * another. The first secret seals new texts, and every configured secret opens the texts that it
 * sealed. To change the secret, put a new one in front.
 */
export class Secrets {
  private readonly derived = new Map<string, Buffer>();
  private readonly current: SealingKey;

  constructor(private readonly keys: readonly SealingKey[]) {
    const [first] = keys;
    assert(first, 'there is a key to seal with');
    this.current = first;
  }

  /** Id of the key that seals new texts. */
  get keyId(): string {
    return this.current.id;
  }

  /**
   * Returns a keyed digest of a text (HMAC-SHA-256). Only the owner of the secret can compare a
   * guess of the text with the digest.
   */
  digest(purpose: string, text: string): Buffer {
    return this.digestBy(this.current, purpose, text);
  }

  /**
   * Returns the digests of a text with all configured keys, so that a digest from before a change
   * of keys is still found.
   */
  digests(purpose: string, text: string): readonly Buffer[] {
    return this.keys.map((key) => this.digestBy(key, purpose, text));
  }

  /**
   * Encrypts and authenticates a text with AES-256-GCM. Returns version, key id, nonce, tag and
   * ciphertext.
   */
  seal(purpose: string, text: string): Buffer {
    const header = headerOf(this.current.id);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.current, purpose), nonce);
    cipher.setAAD(header);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed]);
  }

  /**
   * Decrypts a text that `seal` encrypted for the same purpose. Throws if the text was altered, or
   * UnknownSealingKey if its key is not configured.
   */
  open(purpose: string, sealed: Buffer): string {
    if (sealed[0] !== VERSION) throw new Error('Unknown version of sealed text');
    const nonceAt = 2 + (sealed[1] ?? 0);
    const keyId = sealed.toString('latin1', 2, nonceAt);
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key) throw new UnknownSealingKey(keyId);
    const tagAt = nonceAt + NONCE_BYTES;
    const textAt = tagAt + TAG_BYTES;
    const nonce = sealed.subarray(nonceAt, tagAt);
    const decipher = createDecipheriv('aes-256-gcm', this.key(key, purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(sealed.subarray(0, nonceAt));
    decipher.setAuthTag(sealed.subarray(tagAt, textAt));
    return decipher.update(sealed.subarray(textAt), undefined, 'utf8') + decipher.final('utf8');
  }

  private digestBy(key: SealingKey, purpose: string, text: string): Buffer {
    return createHmac('sha256', this.key(key, purpose)).update(text).digest();
  }

  private key({ id, secret }: SealingKey, purpose: string): Buffer {
    const name = `${id}:${purpose}`;
    const known = this.derived.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'arena', purpose, KEY_BYTES));
    this.derived.set(name, key);
    return key;
  }
}

/**
 * Returns the beginning of a sealed text: version, length of the key's id, and the id. It is
 * authenticated with the text.
 */
function headerOf(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION, keyId.length), Buffer.from(keyId, 'latin1')]);
}

/** Compares in constant time, so that the duration does not reveal where two values differ. */
export function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

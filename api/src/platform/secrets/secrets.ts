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
/** The first byte of every sealed text; another method of sealing gets another number. */
const VERSION = 2;

/** One of the deployment's secrets, with the id stored in every text that it sealed. */
export interface SealingKey {
  readonly id: string;
  readonly secret: string;
}

/** The key that sealed a text is not among those configured. */
export class UnknownSealingKey extends Error {
  constructor(readonly keyId: string) {
    super(`Sealed with key ${keyId}, which is not among SEALING_KEYS`);
    this.name = 'UnknownSealingKey';
  }
}

/**
 * Keys for one purpose each, derived from the deployment's secrets (HKDF, RFC 5869), so that text
 * sealed or digested for one purpose is useless for another. The first key seals; every key opens
 * what it sealed, so a rotation puts a new one in front.
 */
export class Secrets {
  private readonly derived = new Map<string, Buffer>();
  private readonly current: SealingKey;

  constructor(private readonly keys: readonly SealingKey[]) {
    const [first] = keys;
    assert(first, 'there is a key to seal with');
    this.current = first;
  }

  /** The id of the key that seals. */
  get keyId(): string {
    return this.current.id;
  }

  /** Returns a keyed digest (HMAC-SHA-256); without the secret, guesses cannot be checked. */
  digest(purpose: string, text: string): Buffer {
    return this.digestBy(this.current, purpose, text);
  }

  /** Returns the digests of a text by every key; one of them equals an earlier `digest`. */
  digests(purpose: string, text: string): readonly Buffer[] {
    return this.keys.map((key) => this.digestBy(key, purpose, text));
  }

  /** Encrypts and authenticates a text (AES-256-GCM): version, key id, nonce, tag, ciphertext. */
  seal(purpose: string, text: string): Buffer {
    const header = headerOf(this.current.id);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.current, purpose), nonce);
    cipher.setAAD(header);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed]);
  }

  /**
   * Opens text that `seal` made for the same purpose. Throws when it was altered, and
   * `UnknownSealingKey` when its key is not configured.
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

/** Version, length of the key's id, the id: authenticated with what follows. */
function headerOf(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION, keyId.length), Buffer.from(keyId, 'latin1')]);
}

/** Compares in constant time, so that the duration does not reveal where two values differ. */
export function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

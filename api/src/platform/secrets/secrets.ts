import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of every sealed text; another way of sealing gets another number. */
const VERSION = 1;

/**
 * Keys for one purpose each, derived from the deployment's secret (HKDF, RFC 5869), so that what
 * is sealed or signed for one purpose is worthless for another.
 */
export class Secrets {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly master: string) {}

  /** A keyed digest (HMAC-SHA-256): without the secret nobody can guess its way back. */
  digest(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.key(purpose)).update(text).digest();
  }

  /** Encrypts and authenticates a text (AES-256-GCM): version, nonce, tag, ciphertext. */
  seal(purpose: string, text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Opens what `seal` made for the same purpose. Throws when it was changed on the way. */
  open(purpose: string, sealed: Buffer): string {
    if (sealed[0] !== VERSION) throw new Error('Sealed with a way that is not known here');
    const tagAt = 1 + NONCE_BYTES;
    const textAt = tagAt + TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose), sealed.subarray(1, tagAt), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(tagAt, textAt));
    return decipher.update(sealed.subarray(textAt), undefined, 'utf8') + decipher.final('utf8');
  }

  private key(purpose: string): Buffer {
    const known = this.keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.master, 'arena', purpose, KEY_BYTES));
    this.keys.set(purpose, key);
    return key;
  }
}

/** Compares without telling by its duration where two values differ. */
export function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

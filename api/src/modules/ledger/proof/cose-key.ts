import { createPublicKey, type KeyObject } from 'node:crypto';

/** Algorithms of passkeys, by their COSE numbers: EdDSA, ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

const [KEY_TYPE, ALGORITHM, CURVE_OR_N, X_OR_E, Y] = [1, 3, -1, -2, -3];
const [OKP, EC2, RSA] = [1, 2, 3];
const P256 = 1;
const ED25519 = 6;

/**
 * Reads a COSE key (RFC 9052) of a passkey: an Ed25519, P-256 or RSA public key. Returns null for
 * any other input.
 */
export function publicKeyOf(cose: Buffer): KeyObject | null {
  try {
    const jwk = jwkOf(new Cbor(cose).map());
    return jwk && createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
}

function jwkOf(key: ReadonlyMap<number, number | Buffer>) {
  const text = (label: number) => {
    const value = key.get(label);
    return Buffer.isBuffer(value) ? value.toString('base64url') : '';
  };
  const kind = [key.get(KEY_TYPE), key.get(ALGORITHM)].join();
  const curve = key.get(CURVE_OR_N);
  if (kind === `${EC2},-7` && curve === P256) {
    return { kty: 'EC', crv: 'P-256', x: text(X_OR_E), y: text(Y) };
  }
  if (kind === `${OKP},-8` && curve === ED25519) {
    return { kty: 'OKP', crv: 'Ed25519', x: text(X_OR_E) };
  }
  if (kind === `${RSA},-257`) return { kty: 'RSA', n: text(CURVE_OR_N), e: text(X_OR_E) };
  return null;
}

/** Reads the part of CBOR (RFC 8949) that COSE keys use: a map of integers and byte strings. */
class Cbor {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  map(): ReadonlyMap<number, number | Buffer> {
    const { major, value: size } = this.head();
    if (major !== 5 || size > 10) throw new Error('not a map of a key');
    const found = new Map<number, number | Buffer>();
    for (let i = 0; i < size; i += 1) {
      const label = this.item();
      if (typeof label !== 'number' || found.has(label)) throw new Error('not a label of a key');
      found.set(label, this.item());
    }
    if (this.at !== this.bytes.length) throw new Error('more than a key');
    return found;
  }

  private item(): number | Buffer {
    const { major, value } = this.head();
    if (major === 0) return value;
    if (major === 1) return -1 - value;
    if (major !== 2 || this.at + value > this.bytes.length) throw new Error('not a field of a key');
    this.at += value;
    return this.bytes.subarray(this.at - value, this.at);
  }

  private head(): { readonly major: number; readonly value: number } {
    const first = this.bytes.readUInt8(this.at);
    this.at += 1;
    const [major, short] = [first >> 5, first & 0x1f];
    if (short < 24) return { major, value: short };
    const size = [1, 2, 4][short - 24];
    if (size === undefined) throw new Error('a length that no key has');
    const value = this.bytes.readUIntBE(this.at, size);
    this.at += size;
    return { major, value };
  }
}

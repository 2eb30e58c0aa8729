import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from 'node:crypto';

/** What a test may do differently from a right use of a passkey. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  /** Challenge to sign instead of the requested one, in base64url. */
  readonly challenge?: string;
  /** False if the person was not verified, by a PIN or the body. */
  readonly verified?: boolean;
  /** Counter to report instead of the own one. */
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly type?: string;
}

/** The answer of a passkey, as the web sends it. */
export interface Touch {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
}

type Algorithm = -7 | -8 | -257;

const [PRESENT, VERIFIED, SHARED, BACKED_UP, HAS_KEY] = [0x01, 0x04, 0x08, 0x10, 0x40];
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');

/**
 * A passkey in software, which speaks the protocol of WebAuthn as an authenticator and a browser do
 * together. It signs whatever a test asks for, also what a browser would refuse.
 */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly privateKey: KeyObject;
  private readonly cose: Buffer;
  private userHandle = '';
  private counter = 0;

  constructor(
    private readonly site: { readonly origin: string; readonly rpId: string },
    /** `counts` is false for a key that several devices share, whose counter stays 0. */
    private readonly options: { readonly algorithm?: Algorithm; readonly counts?: boolean } = {},
  ) {
    const { algorithm = -7 } = options;
    const pair = newPair(algorithm);
    this.privateKey = pair.privateKey;
    this.cose = coseOf(algorithm, pair.publicKey);
  }

  /** Answers `navigator.credentials.create`. */
  create(
    creation: { readonly challenge: string; readonly user: { readonly id: string } },
    twist: Twist = {},
  ) {
    this.userHandle = creation.user.id;
    const id = bytesOf(this.id);
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const key = Buffer.concat([Buffer.alloc(16), length, id, this.cose]);
    const authData = Buffer.concat([this.data(twist, HAS_KEY), key]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]);
    return {
      id: this.id,
      clientDataJSON: this.client('webauthn.create', creation.challenge, twist).toString(
        'base64url',
      ),
      attestationObject: attestation.toString('base64url'),
      transports: 'internal',
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge }: { readonly challenge: string }, twist: Twist = {}): Touch {
    if (this.options.counts) this.counter += 1;
    const data = this.data(twist, 0);
    const client = this.client('webauthn.get', challenge, twist);
    const hash = this.options.algorithm === -8 ? null : 'sha256';
    const signature = signBytes(hash, Buffer.concat([data, sha256(client)]), this.privateKey);
    return {
      id: this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(this.userHandle ? { userHandle: this.userHandle } : {}),
    };
  }

  private data({ rpId = this.site.rpId, verified = true, counter }: Twist, more: number): Buffer {
    const shared = this.options.counts ? 0 : SHARED | BACKED_UP;
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | shared | more, 0);
    numbers.writeUInt32BE(counter ?? this.counter, 1);
    return Buffer.concat([sha256(rpId), numbers]);
  }

  private client(type: string, asked: string, twist: Twist): Buffer {
    const { origin = this.site.origin, challenge = asked, crossOrigin = false } = twist;
    return Buffer.from(
      JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin }),
    );
  }
}

function newPair(algorithm: Algorithm) {
  if (algorithm === -7) return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === -8) return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** Returns a public key as a COSE key. */
function coseOf(algorithm: Algorithm, key: KeyObject): Buffer {
  const { x, y, n, e } = key.export({ format: 'jwk' });
  if (algorithm === -7) {
    const head = Buffer.from('a5010203262001', 'hex');
    return Buffer.concat([head, label(-2), bytes(bytesOf(x)), label(-3), bytes(bytesOf(y))]);
  }
  if (algorithm === -8) {
    return Buffer.concat([Buffer.from('a4010103272006', 'hex'), label(-2), bytes(bytesOf(x))]);
  }
  const head = Buffer.from('a401030339010020', 'hex');
  return Buffer.concat([head, bytes(bytesOf(n)), label(-2), bytes(bytesOf(e))]);
}

/** CBOR (RFC 8949): a small negative number, a text, and bytes of any length. */
const label = (number: number) => Buffer.from([0x1f - number]);
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 24
      ? Buffer.from([0x40 + value.length])
      : value.length < 256
        ? Buffer.from([0x58, value.length])
        : Buffer.from([0x59, value.length >> 8, value.length & 0xff]),
    value,
  ]);

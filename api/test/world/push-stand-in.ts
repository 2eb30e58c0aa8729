import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert } from '../../src/kernel/index.js';

export interface ReceivedPush {
  readonly device: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly urgency: string;
  readonly ttl: number;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly publicKey: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A simulated push service on a socket, together with the browsers, which decrypt each message. */
export class PushStandIn {
  readonly received: ReceivedPush[] = [];
  behave: (device: string) => Answer = () => ({ status: 201 });
  private readonly browsers = new Map<string, { readonly ecdh: ECDH; readonly auth: Buffer }>();
  private readonly server = createServer((request, response) => {
    void this.take(request).then(({ status, headers = {} }) => {
      response.writeHead(status, headers).end();
    });
  });

  static async start(): Promise<PushStandIn> {
    const service = new PushStandIn();
    service.server.listen(0, '127.0.0.1');
    await once(service.server, 'listening');
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Adds a browser, and returns its subscription as a browser gives it to a page. */
  subscribe(device: string, language = 'en') {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16);
    this.browsers.set(device, { ecdh, auth });
    return {
      endpoint: `${this.origin}/send/${device}`,
      p256dh,
      auth: auth.toString('base64url'),
      language,
    };
  }

  to(device: string): readonly ReceivedPush[] {
    return this.received.filter((each) => each.device === device);
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage): Promise<Answer> {
    const device = request.url?.split('/').at(-1) ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = this.behave(device);
    if (answer.status !== 201) return answer;
    const { claims, publicKey } = this.signedBy(String(request.headers.authorization));
    const { urgency, ttl } = request.headers;
    const body = JSON.parse(this.open(device, Buffer.concat(chunks)));
    const told = { device, body, urgency: String(urgency), ttl: Number(ttl) };
    this.received.push({ ...told, claims, publicKey });
    return answer;
  }

  /**
   * Decrypts a message of RFC 8291 in the format of RFC 8188: salt, record size, sender's key, one
   * record.
   */
  private open(device: string, message: Buffer): string {
    const browser = this.browsers.get(device);
    assert(browser, `${device} is subscribed`);
    const salt = message.subarray(0, 16);
    const keyEnd = 21 + message.readUInt8(20);
    const sender = message.subarray(21, keyEnd);
    const shared = browser.ecdh.computeSecret(sender);
    const about = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      browser.ecdh.getPublicKey(),
      sender,
    ]);
    const secret = Buffer.from(hkdfSync('sha256', shared, browser.auth, about, 32));
    const derive = (use: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(message.subarray(-16));
    const padded = Buffer.concat([
      decipher.update(message.subarray(keyEnd, -16)),
      decipher.final(),
    ]);
    const end = padded.lastIndexOf(2);
    assert(end > 0, 'the record is the last one');
    return padded.toString('utf8', 0, end);
  }

  /** Checks a token of RFC 8292, which must be signed by the key that is sent with it. */
  private signedBy(authorization: string) {
    const [, token = '', publicKey = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    const point = Buffer.from(publicKey, 'base64url');
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.toString('base64url', 1, 33),
        y: point.toString('base64url', 33),
      },
    });
    const [head, claims = '', signature = ''] = token.split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    assert(isSigned, 'the token is signed');
    return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
  }
}

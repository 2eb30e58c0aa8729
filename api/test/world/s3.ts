import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { sign } from 'aws4';

const ACCESS = { accessKeyId: 'arena', secretAccessKey: 'a secret/with+signs' };
const REGION = 'ap-south-1';

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
}

/**
 * A simulated S3-compatible storage on a socket, with one bucket. It checks the signature of each
 * request (AWS Signature Version 4) with another library than the one that the product signs with.
 */
export class S3StandIn {
  readonly objects = new Map<string, Buffer>();
  private readonly server = createServer((request, response) => {
    void this.take(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
    });
  });

  static async start(): Promise<S3StandIn> {
    const storage = new S3StandIn();
    storage.server.listen(0, '127.0.0.1');
    await once(storage.server, 'listening');
    return storage;
  }

  /** Returns the value of S3_URL for this storage, with the secret of the bucket or another one. */
  url(secret = ACCESS.secretAccessKey): string {
    const { port } = this.server.address() as AddressInfo;
    const access = `${ACCESS.accessKeyId}:${encodeURIComponent(secret)}`;
    return `http://${access}@127.0.0.1:${port}/arena?region=${REGION}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    if (!isSigned(request, body)) return refusal(403, 'SignatureDoesNotMatch');
    const [path = '', query] = (request.url ?? '').split('?');
    const key = decodeURIComponent(path.replace(/^\/arena\//, ''));
    if (request.method === 'POST' && query?.startsWith('delete')) return this.delete(body);
    if (request.method === 'PUT') this.objects.set(key, body);
    const object = this.objects.get(key);
    return object ? { status: 200, body: object } : refusal(404, 'NoSuchKey');
  }

  private delete(body: Buffer): Answer {
    const keys = [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
    for (const key of keys) this.objects.delete(key);
    const deleted = keys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join('');
    return { status: 200, body: `<DeleteResult>${deleted}</DeleteResult>` };
  }
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const digest = createHash('sha256').update(body).digest();
  const request = { service: 's3', region: REGION, method, path: url, headers: signed };
  const expected = String(sign(request, ACCESS).headers?.Authorization);
  const parts = (text: string) => text.split(/[, ]+/);
  return (
    ['UNSIGNED-PAYLOAD', digest.toString('hex')].includes(signed['x-amz-content-sha256'] ?? '') &&
    // S3 requires a checksum of a request that deletes several objects.
    (method !== 'POST' || signed['x-amz-checksum-sha256'] === digest.toString('base64')) &&
    isDeepStrictEqual(parts(authorization), parts(expected))
  );
}

import { Readable } from 'node:stream';
import { disputeRefusals } from '../refusals.js';

const MOST_BYTES = 5 * 1024 * 1024;

/**
 * Returns the bytes of an uploaded image. Throws IMAGE_TOO_LARGE above the limit, and does not keep
 * the bytes above the limit in memory.
 */
export async function readUpload(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) throw disputeRefusals.NOT_AN_IMAGE();
  const pieces: Buffer[] = [];
  let length = 0;
  await new Promise<void>((done, failed) => {
    body.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= MOST_BYTES) pieces.push(piece);
      else failed(disputeRefusals.IMAGE_TOO_LARGE());
    });
    body.once('end', done).once('close', done).once('error', failed);
  });
  return Buffer.concat(pieces);
}

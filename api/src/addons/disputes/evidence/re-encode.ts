import type { Sharp } from 'sharp';
import { disputeRefusals } from '../refusals.js';

type Opener = (image: Buffer) => Sharp;

/** Longest side of a stored image, in pixels. */
const LONGEST_SIDE = 1_600;
/** Maximum number of pixels of an upload; a screenshot from a large phone has about 5 million. */
const MOST_PIXELS = 9_000_000;
/** Longest side of an upload, in pixels. */
const LONGEST_UPLOADED_SIDE = 5_000;
/**
 * Maximum number of uploads in memory: the one being decoded and those that wait. Each has up to 5
 * MB.
 */
const MOST_WAITING = 8;
const SECONDS = 10;

let opener: Promise<Opener> | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Returns an uploaded image as WebP, without its metadata. Decodes only one image at a time, which
 * limits the memory. Throws NOT_AN_IMAGE for any format other than JPEG, PNG and WebP, and
 * IMAGE_TOO_DETAILED for an image that takes long to decode.
 */
export async function reEncode(upload: Buffer): Promise<Buffer> {
  await readHeader(upload);
  if (waiting >= MOST_WAITING) throw disputeRefusals.IMAGES_BUSY({ retryAfter: 60 });
  waiting += 1;
  const mine = last.then(() => convert(upload)).finally(() => (waiting -= 1));
  last = mine.catch(() => undefined);
  return mine;
}

/** Reads only the header, so an image that is refused takes no place in the queue. */
async function readHeader(upload: Buffer): Promise<void> {
  opener ??= load();
  const open = await opener;
  // The library throws for an empty upload before it returns a promise.
  const read = async () => open(upload).metadata();
  const { width, height, depth } = await read().catch(() => {
    throw disputeRefusals.NOT_AN_IMAGE();
  });
  const isLarge = Math.max(width, height) > LONGEST_UPLOADED_SIDE || width * height > MOST_PIXELS;
  if (isLarge || depth !== 'uchar') throw disputeRefusals.IMAGE_TOO_DETAILED();
}

async function convert(upload: Buffer): Promise<Buffer> {
  opener ??= load();
  const open = await opener;
  try {
    return await open(upload)
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 75 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch {
    throw disputeRefusals.NOT_AN_IMAGE();
  }
}

/**
 * Loads the image library at the first upload, because it is native code and few processes need it.
 */
async function load(): Promise<Opener> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  // `readHeader` refuses larger images with a sentence of its own, so the library has no limit of its
  // own for the header.
  return (image) => sharp(image, { limitInputPixels: false, failOn: 'error' });
}

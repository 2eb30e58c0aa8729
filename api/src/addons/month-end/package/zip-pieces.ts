import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';

/** Minimum size of a stored piece of the archive, in bytes. The last piece may be smaller. */
const PIECE_BYTES = 1_048_576;
/** Maximum size of one file in bytes, because the ZIP format stores the size in 32 bits. */
const MOST_BYTES = 4_294_967_295;

/** Stores a piece of the archive. Pieces are passed in their order. */
type Store = (piece: Buffer) => Promise<void>;

/**
 * Packs files one after another into a ZIP archive and stores the archive in pieces, so that it
 * needs little memory.
 */
export class ZipPieces {
  private ready: Uint8Array[] = [];
  private waiting = 0;
  private readonly whole = createHash('sha256');
  private readonly sums: string[] = [];
  private readonly zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.ready.push(bytes);
    this.waiting += bytes.length;
  });
  bytes = 0;

  constructor(
    private readonly folder: string,
    private readonly store: Store,
  ) {}

  async add(
    name: string,
    content: AsyncIterable<string | Buffer> | string | Buffer,
  ): Promise<void> {
    const entry = new ZipDeflate(`${this.folder}/${name}`, { level: 6 });
    const hash = createHash('sha256');
    let size = 0;
    this.zip.add(entry);
    for await (const part of isWhole(content) ? [content] : content) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > MOST_BYTES) throw new Error(`${name} is larger than 4 GB`);
      hash.update(bytes);
      entry.push(bytes);
      await this.flush(PIECE_BYTES);
    }
    entry.push(new Uint8Array(0), true);
    this.sums.push(`${hash.digest('hex')}  ${name}\n`);
  }

  /** Returns the checksums of all files added so far, in the format of `sha256sum`. */
  checksums(): string {
    return this.sums.join('');
  }

  async end(): Promise<{ readonly bytes: number; readonly sha256: string }> {
    this.zip.end();
    await this.flush(1);
    return { bytes: this.bytes, sha256: this.whole.digest('hex') };
  }

  private async flush(atLeast: number): Promise<void> {
    if (this.waiting < atLeast) return;
    const piece = Buffer.concat(this.ready);
    this.ready = [];
    this.waiting = 0;
    this.bytes += piece.length;
    this.whole.update(piece);
    await this.store(piece);
  }
}

const isWhole = (content: AsyncIterable<string | Buffer> | string | Buffer) =>
  typeof content === 'string' || Buffer.isBuffer(content);

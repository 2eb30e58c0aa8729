import { Readable } from 'node:stream';

/** Number of pieces made before the response begins: the head of a file and its first rows. */
const FIRST_PIECES = 2;

/**
 * Returns a file as a stream, after its first pieces were made. A failure until then is thrown, so
 * that the client gets a readable refusal instead of a broken file. A later failure aborts the
 * transfer, so that the file is visibly incomplete.
 */
export async function begunFile<Piece extends string | Uint8Array>(
  parts: AsyncIterable<Piece>,
): Promise<Readable> {
  const source = parts[Symbol.asyncIterator]();
  const first: IteratorResult<Piece>[] = [];
  while (first.length < FIRST_PIECES && !first.at(-1)?.done) first.push(await source.next());
  const pieces: AsyncIterableIterator<Piece> = {
    next: async () => first.shift() ?? source.next(),
    // Ends the source if the client disconnects, even before the first piece was sent.
    return: async () => (await source.return?.()) ?? { value: undefined, done: true },
    [Symbol.asyncIterator]: () => pieces,
  };
  return Readable.from(pieces, { objectMode: false });
}

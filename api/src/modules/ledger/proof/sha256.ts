import { hash as digest } from 'node:crypto';

/**
 * Returns the SHA-256 hash of `data`. Getting the hash as a string and converting it is three times
 * as fast as getting a Buffer, because allocating a small Buffer costs more than hashing.
 */
export function sha256(data: string | Uint8Array): Buffer {
  return Buffer.from(digest('sha256', data, 'binary'), 'binary');
}

/** Writes the SHA-256 hash of `data` into `target` from the byte `at` on. */
export function writeSha256(data: Uint8Array, target: Buffer, at: number): void {
  target.write(digest('sha256', data, 'binary'), at, 'binary');
}

import { type Bytes, same, sha256 } from './bytes';

const NODE = Uint8Array.of(1);
const nodeHash = (left: Bytes, right: Bytes) => sha256(NODE, left, right);

/**
 * Computes the tree's root from a leaf and its inclusion proof. Returns null if the proof has the
 * wrong length.
 */
export async function rootOver(
  leaf: Bytes,
  { index, size, path }: { index: number; size: number; path: readonly Bytes[] },
): Promise<Bytes | null> {
  if (index < 0 || index >= size) return null;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = halved(node, last);
    } else {
      hash = await nodeHash(hash, sibling);
    }
    [node, last] = halved(node, last);
  }
  return last === 0 ? hash : null;
}

export interface Head {
  readonly size: number;
  readonly root: Bytes;
}

/**
 * Checks a consistency proof. Returns true if the newer tree contains the whole older tree at its
 * beginning (RFC 9162 §2.1.4.2).
 */
export async function continues(older: Head, newer: Head, path: readonly Bytes[]) {
  if (older.size === newer.size) return path.length === 0 && same(older.root, newer.root);
  if (older.size < 1 || older.size > newer.size) return false;
  const isPower = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isPower ? [older.root, ...path] : path;
  if (!first) return false;
  let [node, last] = [older.size - 1, newer.size - 1];
  while (node % 2 === 1) [node, last] = halved(node, last);
  let [oldHash, newHash] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldHash = await nodeHash(sibling, oldHash);
      newHash = await nodeHash(sibling, newHash);
      while (node % 2 === 0 && node !== 0) [node, last] = halved(node, last);
    } else {
      newHash = await nodeHash(newHash, sibling);
    }
    [node, last] = halved(node, last);
  }
  return last === 0 && same(oldHash, older.root) && same(newHash, newer.root);
}

function halved(node: number, last: number): [number, number] {
  return [Math.floor(node / 2), Math.floor(last / 2)];
}

import { sha256, writeSha256 } from './sha256.js';

/**
 * The Merkle tree of RFC 6962 §2.1 over the leaf hashes of all events, in the order of their
 * positions. A leaf hash is SHA-256(0x00 ‖ canonical bytes) and is computed when the event is
 * recorded; an inner node is SHA-256(0x01 ‖ left ‖ right). All hashes are 32 bytes; indexes count
 * from 0.
 */

export const EMPTY_ROOT = sha256('');

const HASH_BYTES = 32;
/**
 * Number of leaves whose complete subtree is hashed together: 2 to the power of `LEVEL_AT_ONCE`.
 */
const LEAVES_AT_ONCE = 256;
const LEVEL_AT_ONCE = 8;

/** Input of a node's hash: 01, left, right. The buffer is reused, because a tree has many nodes. */
const octets = Buffer.alloc(65, 1);

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  if (left.length !== 32 || right.length !== 32) throw new RangeError('a hash has 32 octets');
  octets.set(left, 1);
  octets.set(right, 33);
  return sha256(octets);
}

/**
 * Returns the root of the complete subtree over these hashes, 32 bytes each. Their number must be a
 * power of two. All nodes share one buffer, which takes half of the time of separate hashes.
 */
export function foldHashes(hashes: Buffer): Buffer {
  if (hashes.length === HASH_BYTES) return hashes;
  const folded = Buffer.allocUnsafe(hashes.length / 2);
  for (let level = hashes, nodes = hashes.length / 64; nodes >= 1; nodes /= 2) {
    // Each node overwrites hashes that were already read.
    for (let node = 0; node < nodes; node += 1) {
      level.copy(octets, 1, node * 64, node * 64 + 64);
      writeSha256(octets, folded, node * HASH_BYTES);
    }
    level = folded;
  }
  return folded.subarray(0, HASH_BYTES);
}

/**
 * Reads the hash of the complete subtree over the 2^level leaves that start at leaf `index` ·
 * 2^level. At level 0 it is the hash of one leaf. Incomplete subtrees are never requested.
 */
export type SubtreeReader = (level: number, index: number) => Promise<Buffer>;

/** Root of a complete subtree of two or more leaves. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
  readonly hash: Buffer;
}

/** Builds a tree leaf by leaf with O(log n) memory, and computes its root at any size. */
export class TreeBuilder {
  /** Roots of the complete subtrees, from left to right; each subtree is larger than the next. */
  private readonly peaks: { level: number; hash: Buffer }[] = [];
  private leaves = 0;

  /** `onComplete` is called with the root of each complete subtree of 256 or more leaves. */
  constructor(private readonly onComplete?: (node: TreeNode) => void) {}

  get size(): number {
    return this.leaves;
  }

  add(leafHash: Buffer): void {
    this.push({ level: 0, hash: leafHash });
    this.leaves += 1;
  }

  /** Adds leaves in order, 32 bytes each. This is faster than adding them one by one. */
  addAll(leaves: Buffer): void {
    const step = LEAVES_AT_ONCE * HASH_BYTES;
    for (let at = 0; at < leaves.length; ) {
      if (this.leaves % LEAVES_AT_ONCE > 0 || leaves.length - at < step) {
        this.add(leaves.subarray(at, at + HASH_BYTES));
        at += HASH_BYTES;
      } else {
        this.push({ level: LEVEL_AT_ONCE, hash: foldHashes(leaves.subarray(at, at + step)) });
        this.leaves += LEAVES_AT_ONCE;
        at += step;
      }
    }
  }

  /**
   * Adds a complete subtree after the last leaf, and joins neighbouring subtrees of the same size.
   */
  private push(subtree: { level: number; hash: Buffer }): void {
    let node = subtree;
    this.complete(node);
    for (let last = this.peaks.at(-1); last?.level === node.level; last = this.peaks.at(-1)) {
      this.peaks.pop();
      node = { level: node.level + 1, hash: nodeHash(last.hash, node.hash) };
      this.complete(node);
    }
    this.peaks.push(node);
  }

  private complete({ level, hash }: { level: number; hash: Buffer }): void {
    if (level < LEVEL_AT_ONCE) return;
    this.onComplete?.({ level, hash, index: Math.floor(this.leaves / 2 ** level) });
  }

  root(): Buffer {
    const right = this.peaks.at(-1);
    if (!right) return EMPTY_ROOT;
    return this.peaks
      .slice(0, -1)
      .reduceRight((hash, peak) => nodeHash(peak.hash, hash), right.hash);
  }
}

/**
 * Returns the root of the tree over the leaves from `from` up to, but excluding, `to`, computed
 * from the hashes of complete subtrees (MTH in RFC 6962 §2.1).
 */
export async function rootOf(from: number, to: number, read: SubtreeReader): Promise<Buffer> {
  const count = to - from;
  if (count === 0) return EMPTY_ROOT;
  const level = Math.log2(count);
  if (Number.isInteger(level) && from % count === 0) return read(level, from / count);
  const split = from + largestPowerOfTwoBelow(count);
  const [left, right] = await Promise.all([rootOf(from, split, read), rootOf(split, to, read)]);
  return nodeHash(left, right);
}

/**
 * Returns the inclusion proof (audit path, RFC 6962 §2.1.1) of leaf `index` in the tree of `size`
 * leaves. The hashes are in order from the leaf to the root.
 */
export async function inclusionProof(
  index: number,
  size: number,
  read: SubtreeReader,
): Promise<Buffer[]> {
  if (index < 0 || index >= size) throw new RangeError('the leaf is not in the tree');
  const path: Buffer[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const split = from + largestPowerOfTwoBelow(to - from);
    if (index < split) {
      path.unshift(await rootOf(split, to, read));
      to = split;
    } else {
      path.unshift(await rootOf(from, split, read));
      from = split;
    }
  }
  return path;
}

/**
 * Returns the proof that the tree of the first `oldSize` leaves is a prefix of the tree of `size`
 * leaves (RFC 6962 §2.1.2).
 */
export async function consistencyProof(
  oldSize: number,
  size: number,
  read: SubtreeReader,
): Promise<Buffer[]> {
  if (oldSize < 0 || oldSize > size) throw new RangeError('the older tree is not a prefix');
  if (oldSize === 0 || oldSize === size) return [];
  const path: Buffer[] = [];
  let from = 0;
  let to = size;
  while (to !== oldSize) {
    const split = from + largestPowerOfTwoBelow(to - from);
    if (oldSize <= split) {
      path.unshift(await rootOf(split, to, read));
      to = split;
    } else {
      path.unshift(await rootOf(from, split, read));
      from = split;
    }
  }
  // If the subtree that both trees share is the whole old tree, the verifier knows its root.
  // Otherwise the proof begins with this root.
  return from === 0 ? path : [await rootOf(from, to, read), ...path];
}

export interface InclusionClaim {
  readonly leafHash: Buffer;
  readonly index: number;
  readonly size: number;
  readonly root: Buffer;
  readonly path: readonly Buffer[];
}

/** Returns true if an inclusion proof (audit path) is valid (RFC 9162 §2.1.3.2). */
export function verifyInclusion({ leafHash, index, size, root, path }: InclusionClaim): boolean {
  if (index < 0 || index >= size) return false;
  let node = index;
  let last = size - 1;
  let hash = leafHash;
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && hash.equals(root);
}

export interface ConsistencyClaim {
  readonly oldSize: number;
  readonly oldRoot: Buffer;
  readonly size: number;
  readonly root: Buffer;
  readonly path: readonly Buffer[];
}

/** Returns true if a consistency proof is valid (RFC 9162 §2.1.4.2). */
export function verifyConsistency(claim: ConsistencyClaim): boolean {
  const { oldSize, oldRoot, size, root } = claim;
  if (oldSize === size) return claim.path.length === 0 && oldRoot.equals(root);
  if (oldSize === 0) return claim.path.length === 0;
  if (oldSize > size) return false;
  const isPowerOfTwo = Number.isInteger(Math.log2(oldSize));
  const [first, ...path] = isPowerOfTwo ? [oldRoot, ...claim.path] : claim.path;
  if (!first) return false;
  let node = oldSize - 1;
  let last = size - 1;
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let oldHash = first;
  let newHash = first;
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldHash = nodeHash(sibling, oldHash);
      newHash = nodeHash(sibling, newHash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      newHash = nodeHash(newHash, sibling);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && oldHash.equals(oldRoot) && newHash.equals(root);
}

/** Returns the largest power of two below `count` (k in RFC 6962); `count` is at least 2. */
function largestPowerOfTwoBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  consistencyProof,
  EMPTY_ROOT,
  inclusionProof,
  nodeHash,
  rootOf,
  TreeBuilder,
  verifyConsistency,
  verifyInclusion,
} from './merkle-tree.js';

const leafHash = (hex: string) =>
  createHash('sha256')
    .update(Buffer.from([0]))
    .update(Buffer.from(hex, 'hex'))
    .digest();

/** Returns the root exactly as RFC 6962 §2.1 defines it, which is slow. */
function definedRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return EMPTY_ROOT;
  if (leaves.length === 1) return only;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)));
}

const readerOf = (leaves: readonly Buffer[]) => async (level: number, index: number) => {
  const width = 2 ** level;
  const part = leaves.slice(index * width, (index + 1) * width);
  expect(part).toHaveLength(width);
  return definedRoot(part);
};

const someLeaves = (count: number) =>
  Array.from({ length: count }, (_, i) => leafHash(Buffer.from(`event ${i}`).toString('hex')));

describe('Merkle tree roots', () => {
  test('the tree has the roots of the published Certificate Transparency test vectors', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
    inputs.push('606162636465666768696a6b6c6d6e6f');
    const builder = new TreeBuilder();
    const roots = inputs.map((input) => {
      builder.add(leafHash(input));
      return builder.root().toString('hex');
    });
    expect(roots[0]).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(roots[1]).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
    expect(roots[7]).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  test('a root built leaf by leaf or from subtrees is the root that RFC 6962 defines', async () => {
    const leaves = someLeaves(70);
    const builder = new TreeBuilder();
    expect(builder.root()).toEqual(EMPTY_ROOT);
    for (const [i, leaf] of leaves.entries()) {
      builder.add(leaf);
      const expected = definedRoot(leaves.slice(0, i + 1));
      expect(builder.root()).toEqual(expected);
      expect(await rootOf(0, i + 1, readerOf(leaves))).toEqual(expected);
    }
  });
});

test('a tree to which many leaves are added together has the same roots and complete subtrees', () => {
  const leaves = someLeaves(1_500);
  const treeOf = (runs: readonly number[]) => {
    const complete: unknown[] = [];
    const roots: Buffer[] = [];
    const tree = new TreeBuilder((node) => complete.push(node));
    for (const run of runs) {
      tree.addAll(Buffer.concat(leaves.slice(tree.size, tree.size + run)));
      roots.push(tree.root());
    }
    return { size: tree.size, complete, roots };
  };
  const oneByOne = treeOf(leaves.map(() => 1));
  expect(oneByOne.complete).toHaveLength(5 + 2 + 1);
  for (const runs of [[1_500], [255, 1, 1_024, 220], [256, 512, 300, 432], [10, 1_490]]) {
    const { size, complete, roots } = treeOf(runs);
    expect([size, complete, roots.at(-1)]).toEqual([
      1_500,
      oneByOne.complete,
      oneByOne.roots.at(-1),
    ]);
    expect(roots[0]).toEqual(oneByOne.roots[(runs[0] ?? 0) - 1]);
  }
});

test('every leaf has a valid inclusion proof in every tree, and a changed proof is refused', async () => {
  const leaves = someLeaves(40);
  const read = readerOf(leaves);
  for (let size = 1; size <= leaves.length; size += 1) {
    const root = definedRoot(leaves.slice(0, size));
    for (let index = 0; index < size; index += 1) {
      const path = await inclusionProof(index, size, read);
      const claim = { leafHash: leaves[index] ?? EMPTY_ROOT, index, size, root, path };
      expect(verifyInclusion(claim)).toBe(true);
      expect(verifyInclusion({ ...claim, leafHash: EMPTY_ROOT })).toBe(false);
      expect(verifyInclusion({ ...claim, path: [...path, EMPTY_ROOT] })).toBe(false);
      if (size > 1) expect(verifyInclusion({ ...claim, index: (index + 1) % size })).toBe(false);
      if (path.length > 0) expect(verifyInclusion({ ...claim, path: path.slice(1) })).toBe(false);
    }
  }
});

test('a consistency proof of two trees is valid, and fails for any other pair of roots', async () => {
  const leaves = someLeaves(33);
  const read = readerOf(leaves);
  for (let size = 1; size <= leaves.length; size += 1) {
    const root = definedRoot(leaves.slice(0, size));
    for (let oldSize = 1; oldSize <= size; oldSize += 1) {
      const oldRoot = definedRoot(leaves.slice(0, oldSize));
      const path = await consistencyProof(oldSize, size, read);
      const claim = { oldSize, oldRoot, size, root, path };
      expect(verifyConsistency(claim)).toBe(true);
      expect(verifyConsistency({ ...claim, oldRoot: EMPTY_ROOT })).toBe(false);
      expect(verifyConsistency({ ...claim, root: EMPTY_ROOT })).toBe(false);
    }
  }
});

test('an inclusion proof in a large tree is valid and has at most one hash per level', async () => {
  const leaves = someLeaves(3000);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3000 }), fc.nat(), async (size, seed) => {
      const index = seed % size;
      const path = await inclusionProof(index, size, readerOf(leaves));
      const root = definedRoot(leaves.slice(0, size));
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
      expect(
        verifyInclusion({ leafHash: leaves[index] ?? EMPTY_ROOT, index, size, root, path }),
      ).toBe(true);
    }),
    { numRuns: 30 },
  );
});

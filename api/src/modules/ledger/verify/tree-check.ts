import type pg from 'pg';
import { rootOf, TreeBuilder, type TreeNode } from '../proof/merkle-tree.js';
import type { TreeHead } from '../proof/signed-note.js';
import { HASH_BYTES, KEPT_EVERY, readKept, readLeaves, withTree } from '../store/tree.js';
import type { Problem } from '../store/verification.js';

/** Number of leaves read at once: a multiple of the 256 leaves under one stored hash. */
const LEAVES_PER_PAGE = 40 * 256;
/**
 * Number of checkpoints that a partial verification compares. It is small, because each comparison
 * takes a query.
 */
const HEADS_WHEN_ONLY_NEW = 20;

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * A problem with a range of positions, in which the log differs from a checkpoint or a stored hash.
 */
export interface MismatchedRange extends Problem {
  readonly position: number;
  readonly lastPosition: number;
}

/** Compares the log with all checkpoints; a partial verification compares only the newest ones. */
export async function checkSigned(
  client: Client,
  heads: readonly TreeHead[],
  since: number,
  total: number,
): Promise<MismatchedRange[]> {
  const within = heads.filter(({ size }) => size > 0 && size <= total);
  return since === 0
    ? checkWholeTree(client, within, total)
    : checkHeads(client, within.slice(-HEADS_WHEN_ONLY_NEW));
}

/**
 * Rebuilds the Merkle tree from the leaves of the log and compares it with every checkpoint and
 * with the stored hashes. `heads` must be ordered by size. Stops at a missing event without
 * reporting it, because another check reports it.
 */
async function checkWholeTree(
  client: Client,
  heads: readonly TreeHead[],
  total: number,
): Promise<MismatchedRange[]> {
  const found: MismatchedRange[] = [];
  let complete: TreeNode[] = [];
  const tree = new TreeBuilder((node) => {
    if (node.level % KEPT_EVERY === 0) complete.push(node);
  });
  let [next, proved] = [0, 0];
  for (let first = 1; first <= total; first += LEAVES_PER_PAGE) {
    const last = Math.min(first + LEAVES_PER_PAGE - 1, total);
    const leaves = await readLeaves(client, first, last);
    if (leaves.length !== (last - first + 1) * HASH_BYTES) return found;
    while (tree.size < last) {
      const from = (tree.size - first + 1) * HASH_BYTES;
      const until = Math.min(heads[next]?.size ?? last, last);
      tree.addAll(leaves.subarray(from, (until - first + 1) * HASH_BYTES));
      for (; heads[next]?.size === tree.size; next += 1) {
        const head = heads[next];
        if (head && tree.root().equals(head.root)) proved = head.size;
        else found.push(unlikeSigned(proved, tree.size));
      }
    }
    found.push(...(await unlikeKept(client, complete)));
    complete = [];
  }
  return found;
}

/** Compares checkpoints with the stored hashes of the tree, without reading all leaves. */
async function checkHeads(client: Client, heads: readonly TreeHead[]): Promise<MismatchedRange[]> {
  const found: MismatchedRange[] = [];
  let proved = 0;
  for (const { size, root } of heads) {
    const built = await withTree(client, (read) => rootOf(0, size, read));
    if (built.equals(root)) proved = size;
    else found.push(unlikeSigned(proved, size));
  }
  return found;
}

function unlikeSigned(proved: number, size: number): MismatchedRange {
  const problem = `checkpoint ${size}: the events from here to ${size} are not what was signed`;
  return { position: proved + 1, lastPosition: size, problem };
}

async function unlikeKept(client: Client, nodes: readonly TreeNode[]): Promise<MismatchedRange[]> {
  if (nodes.length === 0) return [];
  const kept = await readKept(client, nodes);
  return nodes.flatMap(({ level, index, hash }, i) => {
    // A missing hash is not a problem, because the stored hashes lag behind the log.
    if (kept[i]?.equals(hash) !== false) return [];
    const position = index * 2 ** level + 1;
    const problem = `the kept hash ${index} of level ${level} of the tree is wrong`;
    return [{ position, lastPosition: position + 2 ** level - 1, problem }];
  });
}

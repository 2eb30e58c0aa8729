import type { LogServer, TreeHead } from './signed-note.js';

export interface Fork {
  /** Size of the checkpoint that contradicts a smaller one, or one of the same size. */
  readonly size: number;
  readonly problem: string;
}

/**
 * Finds checkpoints that cannot come from one log: two of the same size with different roots, or
 * one of an old primary that covers more than one of the standby that took its place.
 */
export function findForks(heads: readonly TreeHead[]): Fork[] {
  const ordered = [...heads].sort(
    (one, other) => one.size - other.size || timelineOf(one) - timelineOf(other),
  );
  const forks: Fork[] = [];
  /** Newest head of each system. */
  const seen = new Map<string, TreeHead>();
  let before: TreeHead | null = null;
  for (const head of ordered) {
    const problem = rootProblem(before, head) ?? serverProblem(head, seen, before?.server ?? null);
    if (problem) forks.push({ size: head.size, problem });
    else if (head.server) seen.set(head.server.system, head);
    before = head;
  }
  return forks;
}

/** Returns true if `later` is a primary that was replaced before `earlier` held the log. */
export function isReplaced(later: LogServer, earlier: LogServer): boolean {
  return later.system === earlier.system && later.timeline < earlier.timeline;
}

function rootProblem(before: TreeHead | null, head: TreeHead): string | null {
  if (before?.size !== head.size || before.root.equals(head.root)) return null;
  return `the log has forked: two checkpoints of ${head.size} events have different roots`;
}

function serverProblem(
  { size, server }: TreeHead,
  seen: ReadonlyMap<string, TreeHead>,
  last: LogServer | null,
): string | null {
  if (!server) return null;
  const earlier = seen.get(server.system);
  if (!earlier?.server) return null;
  const hasReturned = last !== null && last.system !== server.system;
  if (!hasReturned && !isReplaced(server, earlier.server)) return null;
  return (
    `the log has forked: ${named(server)} signed ${size} events, although ` +
    `${named(hasReturned ? last : earlier.server)} had taken its place`
  );
}

const named = ({ system, timeline }: LogServer) => `timeline ${timeline} of server ${system}`;
const timelineOf = ({ server }: TreeHead) => server?.timeline ?? 0;

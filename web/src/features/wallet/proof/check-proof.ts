import type { MovementProof, TokenMovement } from '../../../api/schema';
import { inBrowser } from '../../../lib/storage';
import { fromHex, same, sha256, toHex, utf8 } from './bytes';
import { readEventText } from './event-text';
import { continues, rootOver } from './merkle-tree';
import { checkSignature, headOf, type Signature } from './signed-note';

/** Results of the checks with which the browser itself verifies an entry. */
export interface Findings {
  /**
   * Result of comparing the event's text with its hash and with the row on the screen. It is
   * `hidden` if the event also moved other players' tokens, because the server then sends only the
   * hash.
   */
  readonly content: 'good' | 'bad' | 'hidden';
  readonly inTree: boolean;
  readonly signature: Signature;
  /**
   * Result of comparing the checkpoint with the last one that this browser has seen. It is `first`
   * if the browser has seen none.
   */
  readonly continuity: 'good' | 'bad' | 'first' | 'new-key';
  /** Number of events in the last checkpoint that this browser has seen; 0 if there is none. */
  readonly seenSize: number;
}

const LEAF = Uint8Array.of(0, 1);
const SEEN = 'arena-ledger-head';

/**
 * Fetches the consistency proof between two sizes of the log, as hashes in hex. The result is null
 * if the server does not know one of the sizes.
 */
export type AskForConsistency = (from: number, to: number) => Promise<readonly string[] | null>;

export async function checkProof(
  movement: TokenMovement,
  proof: MovementProof,
  ask: AskForConsistency,
): Promise<Findings> {
  const head = headOf(proof.checkpoint.note);
  const root = await rootOver(fromHex(proof.leafHash), {
    index: movement.position - 1,
    size: head.size,
    path: proof.path.map(fromHex),
  });
  const { keep, ...checked } = await checkHead(proof.checkpoint, ask);
  const findings: Findings = {
    ...checked,
    content: await checkContent(movement, proof),
    inTree: root !== null && same(root, head.root),
  };
  if (isGood(findings)) keep();
  return findings;
}

export interface CheckedHead extends Pick<Findings, 'signature' | 'continuity' | 'seenSize'> {
  /** Remembers the checkpoint for the next comparison, if its signature is good. */
  readonly keep: () => void;
}

/** Checks the signature of a checkpoint, and that it continues the last one of this browser. */
export async function checkHead(head: Seen, ask: AskForConsistency): Promise<CheckedHead> {
  const signature = await checkSignature(head.note, head.verifierKey);
  const seen = remembered();
  return {
    signature,
    continuity: await checkContinuity(seen, head, ask),
    seenSize: seen ? headOf(seen.note).size : 0,
    keep: () => {
      if (signature === 'good') remember(head.note, head.verifierKey);
    },
  };
}

export function isGood({ content, inTree, signature, continuity }: Findings): boolean {
  return content !== 'bad' && inTree && signature !== 'bad' && continuity !== 'bad';
}

/**
 * Checks that the hash of the event's text is the leaf's hash, and that the text agrees with the
 * row on the screen.
 */
async function checkContent(
  movement: TokenMovement,
  proof: MovementProof,
): Promise<Findings['content']> {
  if (proof.event === null) return 'hidden';
  const fingerprint = toHex(await sha256(LEAF, utf8(proof.event)));
  const { position, recordedAt, entries } = readEventText(proof.event);
  const own = entries.find(({ account }) => account === proof.account);
  const agrees =
    fingerprint === proof.leafHash &&
    position === movement.position &&
    own?.amount === movement.amount &&
    Math.floor(recordedAt.getTime()) === Date.parse(movement.date);
  return agrees ? 'good' : 'bad';
}

async function checkContinuity(
  seen: Seen | null,
  checkpoint: Seen,
  ask: AskForConsistency,
): Promise<Findings['continuity']> {
  if (!seen) return 'first';
  if (seen.verifierKey !== checkpoint.verifierKey) return 'new-key';
  const [older, newer] = [headOf(seen.note), headOf(checkpoint.note)].sort(
    (one, other) => one.size - other.size,
  );
  if (!older || !newer) return 'first';
  const path = older.size === newer.size ? [] : await ask(older.size, newer.size);
  if (path === null) return 'bad';
  return (await continues(older, newer, path.map(fromHex))) ? 'good' : 'bad';
}

/** A signed checkpoint and the key that verifies it. */
interface Seen {
  readonly note: string;
  readonly verifierKey: string;
}

function remembered(): Seen | null {
  const seen = inBrowser.readJson(SEEN);
  return seen && typeof seen === 'object' && 'note' in seen ? (seen as Seen) : null;
}

function remember(note: string, verifierKey: string): void {
  const seen = remembered();
  const grown = !seen || headOf(seen.note).size <= headOf(note).size;
  if (grown || seen.verifierKey !== verifierKey)
    inBrowser.write(SEEN, JSON.stringify({ note, verifierKey }));
}

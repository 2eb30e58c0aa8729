import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { MovementProof, TokenMovement } from '../../../api/schema';
import { type CheckedHead, checkHead, checkProof, type Findings } from './check-proof';

const ASK_AGAIN_MS = 2_000;
/**
 * Number of retries, for 90 seconds in total. Within that time, the ledger signs a checkpoint that
 * contains the new entry.
 */
const ASK_AGAIN_TIMES = 45;

export interface Checked {
  readonly proof: MovementProof;
  readonly findings: Findings;
}

export function isBeingSealed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_SIGNED_YET';
}

/**
 * Fetches the proof of an entry and verifies it in the browser. It retries until a signed
 * checkpoint contains the entry.
 */
export const proofQuery = (movement: TokenMovement) =>
  queryOptions({
    queryKey: [keys.ledger, 'proof', movement.position],
    queryFn: async ({ signal }): Promise<Checked> => {
      const params = { path: { position: String(movement.position) } };
      const proof = await answer(api.GET('/api/tokens/proof/{position}', { params, signal }));
      const ask = (from: number, to: number) => askForConsistency({ from, to }, signal);
      const findings = await checkProof(movement, proof, ask);
      return { proof, findings };
    },
    retry: (times, error) => isBeingSealed(error) && times < ASK_AGAIN_TIMES,
    retryDelay: ASK_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
  });

export interface CheckedRecord extends Omit<CheckedHead, 'keep'> {
  /** Number of events that the newest checkpoint covers. */
  readonly size: number;
  readonly signedAt: string;
}

/**
 * Fetches the newest signed checkpoint, which anyone may read, and checks it in the browser. Returns
 * null if there is none.
 */
export async function checkRecord(signal: AbortSignal): Promise<CheckedRecord | null> {
  const options = { params: { query: { limit: 1 } }, signal };
  const { checkpoints } = await answer(api.GET('/api/admin/ledger/checkpoints', options));
  const [newest] = checkpoints;
  if (!newest) return null;
  const ask = (from: number, to: number) => askForConsistency({ from, to }, signal);
  const { keep, ...checked } = await checkHead(newest, ask);
  if (checked.continuity !== 'bad') keep();
  return { ...checked, size: newest.size, signedAt: newest.signedAt };
}

async function askForConsistency(
  query: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  try {
    const options = { params: { query }, signal };
    const path = '/api/admin/ledger/checkpoints/consistency';
    return (await answer(api.GET(path, options))).path;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Saves the proof as a file. The program arena-verify can check the file, and docs/ledger.md
 * describes it.
 */
export function saveProof({ proof }: Checked): void {
  const link = document.createElement('a');
  const file = new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' });
  link.href = URL.createObjectURL(file);
  link.download = `arena-proof-${proof.position}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

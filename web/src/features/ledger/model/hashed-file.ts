import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ApiError, errorFrom } from '../../../api/api-error';
import { apiFetch } from '../../../api/client';

/**
 * Maximum duration of a download, in milliseconds. A file of many millions of rows takes minutes.
 */
const LONGEST_MS = 60 * 60_000;
/**
 * Maximum number of bytes collected in memory before they become a Blob, which the browser may
 * store on disk.
 */
const PIECE_BYTES = 8 * 1024 * 1024;

export interface HashedFile {
  readonly name: string;
  readonly blob: Blob;
  /** Hash of the bytes in `blob`, in hex. */
  readonly sha256: string;
}

interface Listener {
  /** Called with the export's id when the server's response begins. */
  readonly onOpened: (id: string) => void;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Downloads a file and hashes its bytes as they arrive, so that a large file does not fill the
 * memory.
 */
export async function fetchHashed(
  url: URL,
  signal: AbortSignal,
  { onOpened, onBytes }: Listener,
): Promise<HashedFile> {
  const response = await apiFetch(new Request(url, { signal }), LONGEST_MS);
  if (!response.ok || !response.body) {
    throw errorFrom(response.status, await response.json().catch(() => null));
  }
  onOpened(response.headers.get('X-Export-Id') ?? '');
  const hash = sha256.create();
  const pieces: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let [openBytes, bytes] = [0, 0];
  const close = () => {
    pieces.push(new Blob(open));
    open = [];
    openBytes = 0;
  };
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new ApiError(0, 'OFFLINE', null);
    });
    if (done) break;
    hash.update(value);
    open.push(value);
    openBytes += value.length;
    bytes += value.length;
    if (openBytes >= PIECE_BYTES) close();
    onBytes(bytes);
  }
  close();
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return {
    name: name ?? 'arena-ledger',
    blob: new Blob(pieces),
    sha256: bytesToHex(hash.digest()),
  };
}

/** Offers the file to the user as a download. */
export function keepFile({ name, blob }: HashedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The object URL must stay valid for a while, because the browser starts to write the file only
  // after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

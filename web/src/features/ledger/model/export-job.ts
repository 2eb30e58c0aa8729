import { answer, api } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { keys } from '../../../api/query-keys';
import type { components, paths } from '../../../api/schema.gen';
import { observable } from '../../../lib/observable';
import { onSessionEnd } from '../../../session/session';
import { fetchHashed, type HashedFile, keepFile } from './hashed-file';

export type LedgerExport = components['schemas']['LedgerExport'];
export type ExportAsked = NonNullable<
  paths['/api/admin/ledger/export']['get']['parameters']['query']
>;

export type ExportJob =
  | { readonly state: 'none' }
  | {
      readonly state: 'running';
      /**
       * Id of the export on the server, with which its progress is fetched; null until the server
       * has started the export.
       */
      readonly id: string | null;
      readonly bytes: number;
      readonly cancel: () => void;
    }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  /**
   * The downloaded bytes do not have the hash that the server computed, so the file is not saved.
   */
  | { readonly state: 'damaged'; readonly again: () => void }
  | { readonly state: 'done'; readonly file: HashedFile; readonly record: LedgerExport };

/**
 * The export that this browser tab is running, at most one. It continues while the user opens other
 * pages.
 */
export const exportJob = observable<ExportJob>({ state: 'none' });

onSessionEnd(() => {
  const job = exportJob.get();
  if (job.state === 'running') job.cancel();
  exportJob.set({ state: 'none' });
});

const TELL_EVERY_MS = 200;

export function startExport(asked: ExportAsked): void {
  const stop = new AbortController();
  const again = () => startExport(asked);
  run(asked, stop)
    .catch((error: unknown) =>
      exportJob.set(
        stop.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error, again },
      ),
    )
    .finally(() => queryClient.invalidateQueries({ queryKey: [keys.ledger, 'exports'] }));
}

async function run(asked: ExportAsked, stop: AbortController): Promise<void> {
  const cancel = () => stop.abort();
  let [id, told]: [string | null, number] = [null, 0];
  const tell = (bytes: number) => {
    told = Date.now();
    exportJob.set({ state: 'running', id, bytes, cancel });
  };
  tell(0);
  const url = new URL('/api/admin/ledger/export', location.origin);
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, String(value));
  const file = await fetchHashed(url, stop.signal, {
    onOpened: (opened) => {
      id = opened;
      tell(0);
    },
    onBytes: (bytes) => {
      if (Date.now() - told > TELL_EVERY_MS) tell(bytes);
    },
  });
  const params = { path: { id: id ?? '' } };
  const record = await answer(api.GET('/api/admin/ledger/exports/{id}', { params }));
  if (record.sha256 !== file.sha256) {
    return exportJob.set({ state: 'damaged', again: () => startExport(asked) });
  }
  keepFile(file);
  exportJob.set({ state: 'done', file, record });
}

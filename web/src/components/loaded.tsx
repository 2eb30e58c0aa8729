import type { ReactNode } from 'react';
import type { Reading } from '../api/reading';
import { ErrorPanel } from './error-panel';

interface LoadedProps<Data> {
  readonly of: Reading<Data>;
  /** The sentence for a failed read, or what is shown in place of the content. */
  readonly failed: string | { readonly show: ReactNode };
  /** Shown until there is an answer, with the height of the content. */
  readonly awaited: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what is read, or that it is awaited, or that the read has failed. */
export function Loaded<Data>({ of, failed, awaited, children }: LoadedProps<Data>) {
  switch (of.is) {
    case 'known':
      return <>{children(of.data)}</>;
    case 'awaited':
      return <>{awaited}</>;
    case 'failed':
      if (typeof failed !== 'string') return <>{failed.show}</>;
      return (
        <ErrorPanel message={failed} error={of.error} busy={of.isRetrying} onRetry={of.retry} />
      );
  }
}

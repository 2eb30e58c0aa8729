import { useSyncExternalStore } from 'react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** A notice below the header, shown while the device is offline. */
export function OfflineNotice() {
  const t = useTexts(commonTexts);
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-soft px-4 py-2 text-center text-small font-semibold text-warn">
          {t('offlineNow')}
        </p>
      )}
    </div>
  );
}

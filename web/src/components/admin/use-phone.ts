import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 39.99rem)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Returns true if the screen is as narrow as a phone's, so that only one column fits. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);

import { useState } from 'react';
import { readStored, store } from '../../lib/storage';

/** The columns of a list that this browser hides. */
export function useHiddenColumns(list: string) {
  const key = `admin.columns.${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readStored(key)?.split(',').filter(Boolean) ?? [],
  );
  return {
    hidden,
    toggle(id: string) {
      const changed = hidden.includes(id)
        ? hidden.filter((other) => other !== id)
        : [...hidden, id];
      setHidden(changed);
      store(key, changed.join(','));
    },
  };
}

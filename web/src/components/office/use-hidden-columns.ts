import { useState } from 'react';
import { readStored, store } from '../../lib/storage';

/** Which columns of a list this browser does not want to see. */
export function useHiddenColumns(list: string) {
  const key = `office.columns.${list}`;
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
      store(key, changed.join(',') || null);
    },
  };
}

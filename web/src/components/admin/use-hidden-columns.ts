import { useState } from 'react';
import { inBrowser } from '../../lib/storage';

/**
 * Returns the columns of a list that the user has hidden in this browser, and a function that hides
 * or shows a column.
 */
export function useHiddenColumns(list: string) {
  const key = `admin.columns.${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(
    () => inBrowser.read(key)?.split(',').filter(Boolean) ?? [],
  );
  return {
    hidden,
    toggle(id: string) {
      const changed = hidden.includes(id)
        ? hidden.filter((other) => other !== id)
        : [...hidden, id];
      setHidden(changed);
      inBrowser.write(key, changed.join(','));
    },
  };
}

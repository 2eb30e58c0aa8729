import { useState } from 'react';
import { readStored, store } from '../../lib/storage';

/** Where rows are a table (below it they are cards) and that is not as wide as it can be. */
const NARROW_TABLE = '(min-width: 40rem) and (max-width: 95.99rem)';

interface Hideable {
  readonly id: string;
  readonly wide?: boolean;
}

/** Which columns of a list this browser does not show: as chosen, or those there is no room for. */
export function useHiddenColumns(list: string, columns: readonly Hideable[]) {
  const key = `office.columns.${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readStored(key)?.split(',').filter(Boolean) ?? hiddenAtFirst(columns),
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

function hiddenAtFirst(columns: readonly Hideable[]): readonly string[] {
  if (!matchMedia(NARROW_TABLE).matches) return [];
  return columns.filter(({ wide }) => wide).map(({ id }) => id);
}

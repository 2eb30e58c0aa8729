import { useEffect, useState } from 'react';

/**
 * Returns `value` once it has stayed the same for a number of milliseconds; until then, returns the
 * previous value. A search uses it to wait until the user stops typing.
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

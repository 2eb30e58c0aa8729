import { useEffect, useState } from 'react';

/**
 * Returns the value once it has stayed the same for this many milliseconds, and until then the one
 * before. A search uses it to wait until the user stops typing.
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

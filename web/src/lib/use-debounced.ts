import { useEffect, useState } from 'react';

/**
 * Returns a value with a delay: only after it has not changed for this time, such as a text after
 * the last key.
 */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

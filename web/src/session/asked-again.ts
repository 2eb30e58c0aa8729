import { useEffect, useState } from 'react';
import { refusedWrites } from '../api/client';

type Decide = (confirmed: boolean) => void;

/**
 * Returns null until the server refuses a change with CONFIRM_SIGN_IN. Then returns the function to
 * call when the user has confirmed the sign-in or has cancelled. After a confirmation the client
 * sends the change again, so that the user need not fill in the form twice.
 */
export function useAskedAgain(): Decide | null {
  const [decide, setDecide] = useState<Decide | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    refusedWrites.ask = async (response) => {
      const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
      if (body?.code !== 'CONFIRM_SIGN_IN') return false;
      pending ??= new Promise<boolean>((resolve) => setDecide(() => resolve)).finally(() => {
        pending = null;
        setDecide(null);
      });
      return pending;
    };
    return () => {
      refusedWrites.ask = null;
    };
  }, []);
  return decide;
}

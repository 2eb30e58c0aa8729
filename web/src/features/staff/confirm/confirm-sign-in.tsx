import { lazy, Suspense, useEffect, useState } from 'react';
import { refusedWrites } from '../../../api/client';

// The JavaScript of the dialog is fetched when it is first needed.
const ConfirmDialog = lazy(() => import('./confirm-dialog'));

type Decide = (confirmed: boolean) => void;

/**
 * Asks for the password or a code when the server refuses a change with CONFIRM_SIGN_IN. The client
 * then sends the change again, so that the user need not fill in the form twice.
 */
export function ConfirmSignIn() {
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
  return (
    decide && (
      <Suspense fallback={null}>
        <ConfirmDialog onEnd={decide} />
      </Suspense>
    )
  );
}

import { lazy, Suspense } from 'react';
import { useAskedAgain } from '../../../session/asked-again';

// The JavaScript of the dialog is fetched when it is first needed.
const ConfirmDialog = lazy(() => import('./confirm-dialog'));

/** Asks for the password or a code when the server refuses a change with CONFIRM_SIGN_IN. */
export function ConfirmSignIn() {
  const decide = useAskedAgain();
  return (
    decide && (
      <Suspense fallback={null}>
        <ConfirmDialog onEnd={decide} />
      </Suspense>
    )
  );
}

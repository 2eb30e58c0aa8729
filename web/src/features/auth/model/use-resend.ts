import { ApiError } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { type CodePurpose, useResendWait } from './resend-wait';

export interface Resending {
  /** Number of seconds until another code may be sent. */
  readonly seconds: number;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly send: () => void;
}

/**
 * Returns a function that requests another code, its progress, and the seconds until the next
 * request is allowed.
 */
export function useResend(purpose: CodePurpose, resend: () => Promise<unknown>): Resending {
  const { seconds, restart } = useResendWait(purpose);
  const { isPending, isSuccess, error, mutate } = useSend({
    mutationFn: resend,
    onSuccess: () => restart(),
    onError(refused) {
      const wait = refused instanceof ApiError ? refused.retryAfter : null;
      if (wait !== null) restart(wait);
    },
  });
  return { seconds, isPending, isSuccess, error, send: () => mutate() };
}

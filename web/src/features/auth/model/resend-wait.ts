import { useEffect, useState } from 'react';
import { readStored, store } from '../../../lib/storage';

/** Purpose of a code: a new account, or a new password. */
export type CodePurpose = 'verification' | 'password-reset';
const RESEND_WAIT_SECONDS = 60;

const keyOf = (purpose: CodePurpose) => `arena.resendAt.${purpose}`;

/** Starts the wait before another code can be sent; a reload does not shorten it. */
export function startResendWait(purpose: CodePurpose, seconds = RESEND_WAIT_SECONDS): void {
  store(keyOf(purpose), String(Date.now() + seconds * 1000));
}

function secondsLeft(purpose: CodePurpose): number {
  const until = Number(readStored(keyOf(purpose)));
  // The wait cannot exceed this limit, even when the phone's clock was set back.
  return Math.min(Math.max(Math.ceil((until - Date.now()) / 1000), 0), 3600);
}

/** Returns the seconds until a code may be sent again, counting down. */
export function useResendWait(purpose: CodePurpose): {
  seconds: number;
  restart: (seconds?: number) => void;
} {
  const [seconds, setSeconds] = useState(() => secondsLeft(purpose));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds(secondsLeft(purpose)), 250);
    return () => clearInterval(timer);
  }, [running, purpose]);
  return {
    seconds,
    restart(wait) {
      startResendWait(purpose, wait);
      setSeconds(secondsLeft(purpose));
    },
  };
}

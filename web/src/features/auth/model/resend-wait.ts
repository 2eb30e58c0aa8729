import { useEffect, useState } from 'react';
import { inBrowser } from '../../../lib/storage';

/** Purpose of a code that is sent by email: to confirm a new account, or to reset a password. */
export type CodePurpose = 'verification' | 'password-reset';
const RESEND_WAIT_SECONDS = 60;

const keyOf = (purpose: CodePurpose) => `arena.resendAt.${purpose}`;

/**
 * Starts the wait until another code may be sent. The end of the wait is stored, so a reload does
 * not shorten it.
 */
export function startResendWait(purpose: CodePurpose, seconds = RESEND_WAIT_SECONDS): void {
  inBrowser.write(keyOf(purpose), String(Date.now() + seconds * 1000));
}

function secondsLeft(purpose: CodePurpose): number {
  const until = Number(inBrowser.read(keyOf(purpose)));
  // If the device's clock was set back, the user waits for one hour at most.
  return Math.min(Math.max(Math.ceil((until - Date.now()) / 1000), 0), 3600);
}

/**
 * Returns the seconds until another code may be sent, and a function that starts the wait again.
 */
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

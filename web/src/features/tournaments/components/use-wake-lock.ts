import { useEffect, useState } from 'react';

/** Keeps the wanted screen on while the page is visible; returns false when the browser refuses. */
export function useWakeLock(isWanted: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) return void given?.release();
      lock = given;
      setHeld(given !== null);
      given?.addEventListener('release', () => setHeld(false));
    };
    void ask();
    // The browser releases the lock whenever the page is hidden, so it is requested again later.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
      setHeld(false);
    };
  }, [isWanted]);
  return isHeld;
}

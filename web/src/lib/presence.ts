/** Time since the last input after which the page counts as unattended, in milliseconds. */
const AWAY_MS = 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'];

let inputAt = Date.now();
const noteInput = () => {
  inputAt = Date.now();
};
for (const name of INPUTS) {
  globalThis.addEventListener?.(name, noteInput, { capture: true, passive: true });
}

/**
 * Returns true if nobody has used the page in the last minute. The requests that the page then sends
 * by itself do not keep the session open.
 */
export const isUnattended = (now = Date.now()): boolean => now - inputAt > AWAY_MS;

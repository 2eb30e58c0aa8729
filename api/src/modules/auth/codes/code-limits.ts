const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Maximum number of codes that one client gets for an address in a day. A client is one browser, or
 * all clients without cookies in one network.
 */
const PER_ASKER = 10;
/**
 * Minimum number of codes a day that a browser gets even when the shared limits are reached, once
 * it has received its first code. The minimum includes the first code.
 */
const PROMISED = 3;
/** Maximum number of codes that all browsers of one network get for an address in a day. */
const PER_NETWORK = 15;
/** Maximum number of codes that all browsers together get for an address in a day. */
const PER_EMAIL = 30;

/** A code that was sent in the last 24 hours, for the same address and purpose. */
export interface SentCode {
  readonly sentAt: Date;
  /** True if the requesting browser asked for this code. */
  readonly own: boolean;
  /** True if a client of the requesting network asked for this code. */
  readonly sameNetwork: boolean;
}

/**
 * The reason why no code is sent now, and the time until the next code may be sent, in
 * milliseconds.
 */
export interface Wait {
  readonly why: 'too-soon' | 'own-limit' | 'shared-limit';
  readonly waitMs: number;
}

/** A request for a code, at one moment. */
export interface Asking {
  readonly now: Date;
  readonly pauseMs: number;
  readonly limited: boolean;
  /**
   * True for a browser that has signed in to the account before. The shared limits do not apply to
   * a known browser.
   */
  readonly known: boolean;
}

/**
 * Decides whether a code may be sent to an address now. Returns null if it may, otherwise the time
 * to wait. When a shared limit is reached, one code an hour is still sent, so a stranger who
 * requests codes from many networks delays a new player only by hours.
 */
export function waitForCode(
  sent: readonly SentCode[],
  { now, pauseMs, limited, known }: Asking,
): Wait | null {
  const own = sent.filter((code) => code.own);
  const untilPause = newestOf(own) + pauseMs - now.getTime();
  if (untilPause > 0) return { why: 'too-soon', waitMs: untilPause };
  if (!limited) return null;
  if (own.length >= PER_ASKER) {
    return { why: 'own-limit', waitMs: oldestOf(own) + DAY_MS - now.getTime() };
  }
  if (known || (own.length > 0 && own.length < PROMISED)) return null;
  const ofNetwork = sent.filter((code) => code.sameNetwork);
  const full = ofNetwork.length >= PER_NETWORK ? ofNetwork : sent.length >= PER_EMAIL ? sent : [];
  const untilNext = newestOf(full) + HOUR_MS - now.getTime();
  return untilNext > 0 ? { why: 'shared-limit', waitMs: untilNext } : null;
}

const times = (sent: readonly SentCode[]) => sent.map(({ sentAt }) => sentAt.getTime());
const newestOf = (sent: readonly SentCode[]) => Math.max(Number.NEGATIVE_INFINITY, ...times(sent));
const oldestOf = (sent: readonly SentCode[]) => Math.min(...times(sent));

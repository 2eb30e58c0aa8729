const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Maximum number of codes that one browser (or one network without cookies) gets for an address in
 * a day.
 */
const PER_ASKER = 10;
/** Codes of these that are reserved for the browser once it has received the first. */
const PROMISED = 3;
/** Maximum number of codes that all browsers of one network get for an address in a day. */
const PER_NETWORK = 15;
/** Maximum number of codes that all browsers together get for an address in a day. */
const PER_EMAIL = 30;

/** The codes of one address and purpose that were sent in the last 24 hours. */
export interface SentCode {
  readonly sentAt: Date;
  /** Sent to the requesting browser. */
  readonly own: boolean;
  /** Sent to the requesting network. */
  readonly sameNetwork: boolean;
}

/** Reason why no code is sent now, and the milliseconds until one is. */
export interface Wait {
  readonly why: 'too-soon' | 'own-limit' | 'shared-limit';
  readonly waitMs: number;
}

/** A request for a code, at one moment. */
export interface Asking {
  readonly now: Date;
  readonly pauseMs: number;
  readonly limited: boolean;
  /** True for a browser that the account has used: the shared limits do not apply to it. */
  readonly known: boolean;
}

/**
 * Decides if an address may get another code now. Beyond the shared limits one code an hour is
 * still sent, so that a stranger with many addresses delays a new player by hours at most.
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

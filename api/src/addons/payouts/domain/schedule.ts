const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pauses before a request without an answer is repeated, with the same key and body. */
const REPEATS_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS] as const;
/** Pause between two searches for a payout whose request had no answer. */
const SEARCH_EVERY_MS = 5 * MINUTE_MS;
/** Time after the request at which a payout that is not found does not exist. */
const NONE_AFTER_MS = HOUR_MS;

/** Pause before another attempt after a passing failure. */
export const NEXT_ATTEMPT_MS = 30 * MINUTE_MS;
/** Maximum number of attempts after one press. */
export const MOST_TRIES = 3;
/** Pause after an error of this side, such as a provider that cannot be asked. */
export const AFTER_ERROR_MS = MINUTE_MS;
/** Pause before a payout that must not be sent is looked at again. */
export const WAIT_MS = 10 * MINUTE_MS;

/** Returns the time of the next step of a request without an answer, after so many repeats. */
export function nextSearch(repeats: number, now: Date): Date {
  return new Date(now.getTime() + (REPEATS_MS[repeats] ?? SEARCH_EVERY_MS));
}

/** Returns true if the request is repeated; otherwise the payout is only searched. */
export const isRepeated = (repeats: number): boolean => repeats < REPEATS_MS.length;

export const isGone = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() >= NONE_AFTER_MS;

/** Gaps between questions about a payout at the provider; the last one repeats. */
const GAPS_MS = [
  15_000,
  30_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
] as const;
const QUEUED_GAP_MS = 5 * MINUTE_MS;

/** Returns the time of the next question about a payout that the provider has. */
export function nextQuestion(state: 'queued' | 'processing', looks: number, now: Date): Date {
  const gap = GAPS_MS[Math.min(looks, GAPS_MS.length - 1)] ?? HOUR_MS;
  return new Date(now.getTime() + (state === 'queued' ? Math.min(gap, QUEUED_GAP_MS) : gap));
}

/** Working days in which the bank may still confirm or return a payment. */
const BANK_DAYS = 3;

/**
 * Returns the end of the bank's time for a payment: three working days, and one more day for a
 * holiday that this product does not know.
 */
export function endOfBankTime(from: Date): Date {
  let end = from.getTime();
  for (let left = BANK_DAYS; left > 0; ) {
    end += DAY_MS;
    if (!isWeekend(end)) left -= 1;
  }
  return new Date(end + DAY_MS);
}

const INDIA_MS = 330 * MINUTE_MS;

function isWeekend(time: number): boolean {
  const day = new Date(time + INDIA_MS).getUTCDay();
  return day === 0 || day === 6;
}

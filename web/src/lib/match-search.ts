export interface MatchSearch {
  /** The match a link leads to. */
  readonly t?: string;
  /** Its question to join is open: whoever was sent away for tokens or a profile is back. */
  readonly join?: '1';
}

/** `?t=<id>&join=1` of a page of matches; anything else in the search part is dropped. */
export function matchSearch(search: Record<string, unknown>): MatchSearch {
  const { t, join } = search;
  if (typeof t !== 'string') return {};
  return join === '1' ? { t, join } : { t };
}

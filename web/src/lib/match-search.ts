export interface MatchSearch {
  /** Id of the match that a link outlines. */
  readonly t?: string;
  /**
   * Opens the question to join again, after the player came back from adding tokens or completing
   * the profile.
   */
  readonly join?: '1';
}

/** Returns `?t=<id>&join=1` of a page of matches and drops all other parameters. */
export function matchSearch(search: Record<string, unknown>): MatchSearch {
  const { t, join } = search;
  if (typeof t !== 'string') return {};
  return join === '1' ? { t, join } : { t };
}

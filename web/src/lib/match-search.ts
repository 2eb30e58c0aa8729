export interface MatchSearch {
  /** Id of the match to outline on the page. */
  readonly t?: string;
  /**
   * Its value 1 makes the page ask again whether to join the match, after the player has added
   * tokens or completed the profile.
   */
  readonly join?: '1';
}

/** Returns the parameters `t` and `join` of a page's address, and drops all others. */
export function matchSearch(search: Record<string, unknown>): MatchSearch {
  const { t, join } = search;
  if (typeof t !== 'string') return {};
  return join === '1' ? { t, join } : { t };
}

export interface MatchSearch {
  /** The match a link leads to. */
  readonly t?: string;
}

/** `?t=<id>` of a page of matches; anything else in the search part is dropped. */
export function matchSearch(search: Record<string, unknown>): MatchSearch {
  return typeof search.t === 'string' ? { t: search.t } : {};
}

/**
 * Requests that the page of a game mode sends to the API. `web/e2e/evening.spec.ts` counts the
 * requests of a real page in a browser, so that a simulated viewer costs the API as much as a real
 * page.
 */
export const PAGE = {
  /** Addresses that a page requests at its first visit, besides the stream of live messages. */
  opening: (mode: string): readonly string[] => [
    '/users/profile',
    '/notifications?limit=20&language=en',
    ...['upcoming', 'ongoing', 'completed'].map(
      (list) => `/tournaments/mode/${mode}/${list}?view=card&limit=20`,
    ),
    `/tournaments/user/seats?mode=${mode}`,
  ],
  /**
   * Returns true if a live message does not include the match's card, so that the page must fetch
   * the match.
   */
  asksFor(event: string, data: object): boolean {
    return ['tournament.changed', 'tournament.status'].includes(event) && !('card' in data);
  },
  /**
   * Longest random pause between a live message without a card and the fetch of the match, in
   * milliseconds.
   */
  asksWithinMs: 1_000,
} as const;

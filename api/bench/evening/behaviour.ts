/**
 * Requests of a mode's page to the API. `web/e2e/evening.spec.ts` counts the same in a browser, so
 * that a viewer of the bench costs as much as a page.
 */
export const PAGE = {
  /** Addresses that the first visit requests, besides the stream. */
  opening: (mode: string): readonly string[] => [
    ...['/users/profile', '/notifications?limit=20&language=en'],
    ...['upcoming', 'ongoing', 'completed'].map(
      (list) => `/tournaments/mode/${mode}/${list}?view=card&limit=20`,
    ),
    `/tournaments/user/seats?mode=${mode}`,
  ],
  /** True when a message has no card, so that the page must fetch the match. */
  asksFor(event: string, data: object): boolean {
    return ['tournament.changed', 'tournament.status'].includes(event) && !('card' in data);
  },
  /** Longest pause before the fetch, in milliseconds. */
  asksWithinMs: 1_000,
} as const;

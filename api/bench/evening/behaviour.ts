/**
 * Requests of a mode's page to the API. `web/e2e/evening.spec.ts` counts the same in a browser, so
 * that a viewer of the bench costs as much as a page.
 */
export const PAGE = {
  /** Addresses that the first visit asks for, besides the stream. */
  opening: (mode: string): readonly string[] => [
    ...['/users/profile', '/notifications?limit=20&language=en'],
    ...['upcoming', 'ongoing', 'completed'].map(
      (list) => `/tournaments/mode/${mode}/${list}?view=card&limit=20`,
    ),
    `/tournaments/user/seats?mode=${mode}`,
  ],
  /** True when a message makes the page fetch the match that it names: it has no card of it. */
  asksFor(event: string, data: object): boolean {
    return ['tournament.changed', 'tournament.status'].includes(event) && !('card' in data);
  },
  /** Longest wait before it asks, in milliseconds. */
  asksWithinMs: 1_000,
} as const;

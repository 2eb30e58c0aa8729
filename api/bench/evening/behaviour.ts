/**
 * What a page of a mode asks the API for. `web/e2e/evening.spec.ts` counts the same in a browser,
 * so a viewer of the bench costs what a page costs.
 */
export const PAGE = {
  /** Addresses that the first visit asks for, besides the stream. */
  opening: (mode: string): readonly string[] => [
    ...['/users/profile', '/notifications?limit=20'],
    ...['upcoming', 'ongoing', 'completed'].map(
      (list) => `/tournaments/mode/${mode}/${list}?view=card&limit=20`,
    ),
    `/tournaments/user/seats?mode=${mode}`,
  ],
  /** Whether a message makes it ask for the match that it names. */
  asksFor(event: string, status: unknown): boolean {
    if (event === 'tournament.changed') return true;
    return event === 'tournament.status' && status !== 'active' && status !== 'cancelled';
  },
  /** Longest wait before it asks, in milliseconds. */
  asksWithinMs: 1_000,
} as const;

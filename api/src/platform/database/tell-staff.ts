/** Beginning of the notifications on the channel `live` that concern staff. */
const STAFF = 'staff:';

interface Asked {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Tells open pages of staff that the lists of a kind have changed, such as `withdrawal`. Within a
 * transaction it tells after the commit, and once. Nothing is stored: a page that reconnects
 * fetches its lists again.
 */
export async function tellStaff(on: Asked, kind: string): Promise<void> {
  await on.query("SELECT pg_notify('live', $1)", [STAFF + kind]);
}

/** Returns the kind of lists that a notification names; null for others. */
export const staffKind = (payload: string): string | null =>
  payload.startsWith(STAFF) ? payload.slice(STAFF.length) : null;

/** Prefix of the notifications for staff on the PostgreSQL channel `live`. */
const STAFF = 'staff:';

interface Asked {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Notifies the open pages of staff that lists of a type, such as `withdrawal`, have changed. Inside
 * a transaction the notification is sent once, after the commit. It is not stored, because a page
 * that reconnects fetches its lists again.
 */
export async function tellStaff(on: Asked, kind: string): Promise<void> {
  await on.query("SELECT pg_notify('live', $1)", [STAFF + kind]);
}

/**
 * Returns the type of the changed lists that a notification names; null if the notification is not
 * for staff.
 */
export const staffKind = (payload: string): string | null =>
  payload.startsWith(STAFF) ? payload.slice(STAFF.length) : null;

const IST_MS = 330 * 60_000;

/** Returns a time as the value of a datetime-local field that shows Indian time. */
export function toLocal(instant: string): string {
  return new Date(new Date(instant).getTime() + IST_MS).toISOString().slice(0, 16);
}

/** Returns the time of a datetime-local value, read as Indian time; '' stays ''. */
export function fromLocal(local: string): string {
  const instant = new Date(`${local}:00+05:30`);
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
}

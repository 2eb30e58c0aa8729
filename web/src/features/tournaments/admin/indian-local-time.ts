const IST_MS = 330 * 60_000;

/** An instant as the value of a datetime-local field that shows Indian time. */
export function toLocal(instant: string): string {
  return new Date(new Date(instant).getTime() + IST_MS).toISOString().slice(0, 16);
}

/** The instant a datetime-local value means, read as Indian time; '' stays ''. */
export function fromLocal(local: string): string {
  const instant = new Date(`${local}:00+05:30`);
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
}

const MINUTE = 60;
const HOUR_IN_MINUTES = 60;

/**
 * Returns a waiting time in words: in seconds below two minutes, otherwise in minutes or whole
 * hours.
 */
export function waitWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes % HOUR_IN_MINUTES === 0
    ? counted(minutes / HOUR_IN_MINUTES, 'hour')
    : counted(minutes, 'minute');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

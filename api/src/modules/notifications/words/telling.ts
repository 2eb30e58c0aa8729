export interface Words {
  readonly title: string;
  readonly text: string;
}

/**
 * Returns a time in words, such as `10 Jan 2026, 6:00 pm IST`. The language decides the words for
 * month and am/pm.
 */
export function tellTime(instant: string, language: string): string {
  const words = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(language === 'en' ? {} : { dayPeriod: 'short' }),
  });
  return `${words.format(new Date(instant))} IST`;
}

export interface Words {
  readonly title: string;
  readonly text: string;
}

/**
 * Returns a text such as `10 Jan 2026, 6:00 pm IST`, with the names of the month and of the part of
 * the day in the given language.
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

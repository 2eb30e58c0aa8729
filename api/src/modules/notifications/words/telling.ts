export interface Words {
  readonly title: string;
  readonly text: string;
}

/** `10 Jan 2026, 6:00 pm IST`, the month and the part of the day in the language. */
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

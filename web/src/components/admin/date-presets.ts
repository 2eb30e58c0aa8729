/** A calendar day, such as `2026-11-22`. */
type Day = string;
type Range = readonly [from: Day, to: Day];

interface Preset {
  readonly label: string;
  /** Returns the first and the last day of the range. `today` is the current day in India. */
  readonly range: (today: Day) => Range;
}

const DAY_MS = 86_400_000;
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
const moved = (day: Day, days: number): Day => dayOf(Date.parse(day) + days * DAY_MS);
const year = (day: Day) => Number(day.slice(0, 4));
const month = (day: Day) => Number(day.slice(5, 7));
const firstOf = (day: Day, months: number): Day =>
  dayOf(Date.UTC(year(day), month(day) - 1 + months, 1));

export const yesterday = (today: Day): Day => moved(today, -1);
/** Returns the last day of the month before `today`. */
export const monthEnd = (today: Day): Day => moved(firstOf(today, 0), -1);

const firstYear = (day: Day) => year(day) - (month(day) < 4 ? 1 : 0);

/** Returns the name of the Indian financial year that contains the day, such as `2026–27`. */
export const financialYear = (day: Day): string =>
  `${firstYear(day)}–${String((firstYear(day) + 1) % 100).padStart(2, '0')}`;

/** Ranges of dates that a list offers. Weeks begin on Monday, financial years on 1 April. */
export const PRESETS: readonly Preset[] = [
  { label: 'Today', range: (today) => [today, today] },
  { label: 'Yesterday', range: (today) => [yesterday(today), yesterday(today)] },
  {
    label: 'This week',
    range: (today) => [moved(today, -((new Date(today).getUTCDay() + 6) % 7)), today],
  },
  { label: 'This month', range: (today) => [firstOf(today, 0), today] },
  {
    label: 'Last month',
    range: (today) => [firstOf(today, -1), monthEnd(today)],
  },
  {
    label: 'Financial year',
    range: (today) => [`${firstYear(today)}-04-01`, today],
  },
];

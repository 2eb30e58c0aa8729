import type { Answers } from './answers';

const DAY_MS = 86_400_000;
const days = Array.from({ length: 14 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 10, 13) + at * DAY_MS).toISOString().slice(0, 10),
}));

/** Answers of the console that an example of the OpenAPI document cannot give. */
export const CONSOLE = { 'GET /api/admin/statistics': { days } } satisfies Answers;

import { formatInstant } from '../lib/format';
import type { Language } from './language';

export type RefusalDetails = Readonly<Record<string, unknown>>;

/**
 * Replaces each placeholder `{name}` by a detail of the server's response. `{wait}` and `{time}`
 * are written in the chosen language.
 */
export function refusalSentence(text: string, details: RefusalDetails, chosen: Language): string {
  const { retryAfter, allowedAt } = details;
  const values: RefusalDetails = {
    ...details,
    wait: waitIn(chosen, Number(retryAfter ?? 0)),
    // The server's field `time` is always in English, so the time is formatted again from
    // `allowedAt`.
    ...(typeof allowedAt === 'string' && { time: formatInstant(new Date(allowedAt), chosen) }),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/**
 * Returns a duration in words: in seconds below two minutes, such as "90 सेकंड", and otherwise in
 * minutes.
 */
function waitIn(chosen: Language, seconds: number): string {
  const unit = seconds < 120 ? 'second' : 'minute';
  const count = unit === 'second' ? seconds : Math.ceil(seconds / 60);
  return new Intl.NumberFormat(chosen, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(count);
}

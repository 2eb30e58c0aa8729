import { formatInstant } from '../lib/format';
import type { Language } from './language';

export type RefusalDetails = Readonly<Record<string, unknown>>;

/**
 * Replaces each `{name}` by a detail of the answer; `{wait}` and `{time}` are written in the given
 * language.
 */
export function refusalSentence(text: string, details: RefusalDetails, chosen: Language): string {
  const { retryAfter, allowedAt } = details;
  const values: RefusalDetails = {
    ...details,
    wait: waitIn(chosen, Number(retryAfter ?? 0)),
    // The server writes the field `time` in English only.
    ...(typeof allowedAt === 'string' && { time: formatInstant(new Date(allowedAt), chosen) }),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Returns seconds below two minutes, such as "90 सेकंड", and whole minutes above. */
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

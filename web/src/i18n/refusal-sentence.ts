import { formatInstant } from '../lib/format';
import type { Language } from './language';

export type RefusalDetails = Readonly<Record<string, unknown>>;

/** Replaces each `{name}` by a detail; `{wait}` and `{time}` are said in the given language. */
export function refusalSentence(text: string, details: RefusalDetails, chosen: Language): string {
  const { retryAfter, allowedAt } = details;
  const values: RefusalDetails = {
    ...details,
    wait: waitIn(chosen, Number(retryAfter ?? 0)),
    // The server writes its own time in English.
    ...(typeof allowedAt === 'string' && { time: formatInstant(new Date(allowedAt), chosen) }),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** "90 सेकंड" below two minutes, whole minutes beyond. */
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

import { formatInstant } from '../lib/format';
import { type Language, language, type RefusalWords, wholeLanguage } from './language';

type Details = Readonly<Record<string, unknown>>;

async function refusalWords(chosen: Language): Promise<RefusalWords> {
  if (chosen === 'hi') return (await import('./hi/refusals')).refusalsHindi;
  return ((await wholeLanguage(chosen)).refusals ?? {}) as RefusalWords;
}

/** The sentence of a refusal in the chosen language; null where the server's own must do. */
export async function refusalText(code: string, details: Details): Promise<string | null> {
  const chosen = language.get();
  if (chosen === 'en') return null;
  const words = await refusalWords(chosen).catch((): RefusalWords => ({}));
  const text = words[`${code}.${String(details.field)}`] ?? words[code];
  if (!text) return null;
  const { retryAfter, allowedAt } = details;
  const values: Details = {
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

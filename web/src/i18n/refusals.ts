import { type Language, language, type RefusalWords, wholeLanguage } from './language';
import { type RefusalDetails, refusalSentence } from './refusal-sentence';

async function refusalWords(chosen: Language): Promise<RefusalWords> {
  if (chosen === 'hi') return (await import('./hi/refusals')).refusalsHindi;
  return ((await wholeLanguage(chosen)).refusals ?? {}) as RefusalWords;
}

/**
 * Returns a refusal's sentence in the chosen language; null if only the server's English sentence
 * exists.
 */
export async function refusalText(code: string, details: RefusalDetails): Promise<string | null> {
  const chosen = language.get();
  if (chosen === 'en') return null;
  const words = await refusalWords(chosen).catch((): RefusalWords => ({}));
  const text = words[`${code}.${String(details.field)}`] ?? words[code];
  return text ? refusalSentence(text, details, chosen) : null;
}

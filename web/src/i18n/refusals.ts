import { ApiError } from '../api/api-error';
import type { IndianState } from '../lib/indian-states';
import { type Language, language, type RefusalWords, wholeLanguage } from './language';
import { type RefusalDetails, refusalSentence } from './refusal-sentence';

async function refusalWords(chosen: Language): Promise<RefusalWords> {
  if (chosen === 'hi') return (await import('./hi/refusals')).refusalsHindi;
  return ((await wholeLanguage(chosen)).refusals ?? {}) as RefusalWords;
}

/**
 * Returns the error with its sentence in the chosen language. In Hindi, an error without a Hindi
 * sentence gets none, so that the page shows its own Hindi text instead of the server's English
 * sentence. A language that has only some texts keeps the server's sentence. The texts of the admin
 * console are English, and so are its refusals.
 */
export async function inChosenLanguage(error: ApiError): Promise<ApiError> {
  const chosen = language.get();
  if (chosen === 'en' || /^\/admin(\/|$)/.test(location.pathname)) return error;
  const { status, code, details, serverMessage } = error;
  const words = await refusalWords(chosen).catch((): RefusalWords => ({}));
  const text = words[`${code}.${String(details.field)}`] ?? words[code];
  if (!text) return new ApiError(status, code, chosen === 'hi' ? null : serverMessage, details);
  const sentence = refusalSentence(text, await named(details, chosen), chosen);
  return new ApiError(status, code, sentence, details);
}

/**
 * Adds the name of the Indian state in the chosen language to the details, if they contain the code
 * of one.
 */
async function named(details: RefusalDetails, chosen: Language): Promise<RefusalDetails> {
  if (!details.stateCode) return details;
  const state = (await stateNames(chosen))[details.stateCode as IndianState];
  return state ? { ...details, state } : details;
}

async function stateNames(chosen: Language): Promise<Partial<Record<IndianState, string>>> {
  if (chosen === 'hi') return (await import('./hi/states')).statesInHindi;
  return (await wholeLanguage(chosen)).saferPlay ?? {};
}

import { ApiError } from '../api/api-error';
import type { IndianState } from '../lib/indian-states';
import { type Fetched, language, type RefusalWords } from './language';
import { type RefusalDetails, refusalSentence } from './refusal-sentence';

const sentences: Readonly<Record<Fetched, () => Promise<RefusalWords>>> = {
  hi: () => import('./hi/refusals').then((module) => module.refusalsHindi),
};

const states: Readonly<Record<Fetched, () => Promise<Readonly<Record<IndianState, string>>>>> = {
  hi: () => import('./hi/states').then((module) => module.statesInHindi),
};

/**
 * Returns the error with its sentence in the chosen language. In Hindi, an error without a Hindi
 * sentence gets none, so that the page shows its own Hindi text instead of the server's English
 * sentence. The texts of the admin console are English, and so are its refusals.
 */
export async function inChosenLanguage(error: ApiError): Promise<ApiError> {
  const chosen = language.get();
  if (chosen === 'en' || /^\/admin(\/|$)/.test(location.pathname)) return error;
  const { status, code, details } = error;
  const words = await sentences[chosen]().catch((): RefusalWords => ({}));
  const text = words[`${code}.${String(details.field)}`] ?? words[code];
  if (!text) return new ApiError(status, code, null, details);
  const sentence = refusalSentence(text, await named(details, chosen), chosen);
  return new ApiError(status, code, sentence, details);
}

/**
 * Adds the name of the Indian state in the chosen language to the details, if they contain the code
 * of one.
 */
async function named(details: RefusalDetails, chosen: Fetched): Promise<RefusalDetails> {
  if (!details.stateCode) return details;
  const state = (await states[chosen]())[details.stateCode as IndianState];
  return state ? { ...details, state } : details;
}

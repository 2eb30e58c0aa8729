import type { Translate } from '../../../i18n/texts';
import type { AccountWords } from '../texts.en';

/**
 * Returns the name of a device in the user's language. The API names it in English, such as "Chrome
 * on Android", or not at all.
 */
export function deviceWords(device: string | null, t: Translate<AccountWords>): string {
  if (!device) return t('unknownDevice');
  const [browser = '', system] = device.split(' on ');
  return system ? t('deviceOn', { browser, system }) : browser;
}

/** Returns a network as people know addresses: 203.0.113.0/24 as 203.0.113.x. */
export const networkWords = (network: string): string => network.replace(/\.0\/24$/, '.x');

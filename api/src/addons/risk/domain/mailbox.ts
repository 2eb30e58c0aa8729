import { ownValue } from '../../../kernel/index.js';

/**
 * Pairs of domains of one mail provider: an address at the first domain reaches the same mailbox as
 * at the second.
 */
const SAME_PROVIDER: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
};
/** Characters before the @ that a provider replaces, by domain. */
const REPLACED: Readonly<Record<string, readonly [characters: RegExp, by: string]>> = {
  'gmail.com': [/\./g, ''],
  'proton.me': [/[._-]/g, ''],
  'yandex.ru': [/\./g, '-'],
};
/** Matches the domains of Yahoo, which marks an alias with a hyphen instead of a plus. */
const HYPHENED = /^yahoo\./;

/** Returns the address without its alias. All known aliases of a mailbox return the same string. */
export function mailboxOf(address: string): string {
  const [local = '', given = ''] = splitAt(address.trim().toLowerCase());
  const domain = ownValue(SAME_PROVIDER, given) ?? given;
  const plain = local.split('+')[0] || local;
  const name = HYPHENED.test(domain) ? plain.split('-')[0] || plain : plain;
  const replaced = ownValue(REPLACED, domain);
  return `${replaced ? name.replace(...replaced) : name}@${domain}`;
}

function splitAt(address: string): readonly [string, string] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

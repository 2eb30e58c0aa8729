import { tidied } from '../../../kernel/index.js';

export interface AccountWords {
  readonly id: string;
  readonly email: string;
  readonly inGameName: string | null;
  readonly freeFireUid: string | null;
}

/** A text of an account that differs from its normal form. */
export interface TextChange {
  readonly id: string;
  readonly field: 'email' | 'in-game name' | 'UID';
  readonly was: string;
  readonly normal: string;
  /** Id of another account with the same address; null if no other account has it. */
  readonly sameAs: string | null;
}

/**
 * Returns the texts of accounts that the definition of texts would change today. Two accounts whose
 * addresses have the same normal form are both named, because only a person can decide about them.
 */
export function textChanges(accounts: readonly AccountWords[]): TextChange[] {
  const byAddress = new Map<string, string[]>();
  for (const { id, email } of accounts) {
    const address = tidied('address', email);
    byAddress.set(address, [...(byAddress.get(address) ?? []), id]);
  }
  return accounts.flatMap(({ id, email, inGameName, freeFireUid }) => {
    const address = tidied('address', email);
    const sameAs = byAddress.get(address)?.find((other) => other !== id) ?? null;
    const name = inGameName ?? '';
    const uid = freeFireUid ?? '';
    const all: TextChange[] = [
      { id, field: 'email', was: email, normal: address, sameAs },
      { id, field: 'in-game name', was: name, normal: tidied('line', name), sameAs: null },
      { id, field: 'UID', was: uid, normal: tidied('uid', uid), sameAs: null },
    ];
    return all.filter(({ was, normal }) => was !== normal);
  });
}

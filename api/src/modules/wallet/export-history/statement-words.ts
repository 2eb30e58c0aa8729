import { ownValue } from '../../../kernel/index.js';
import type { NoteCode } from '../domain/system-notes.js';

/**
 * Names of a statement's columns, and those names of entry types and notes that differ from the
 * English ones.
 */
export interface StatementWords {
  readonly columns: Readonly<
    Record<
      'position' | 'time' | 'type' | 'amount' | 'balance' | 'reference' | 'subject' | 'note',
      string
    >
  >;
  readonly types: Readonly<Record<string, string>>;
  readonly notes: Readonly<Partial<Record<NoteCode, string>>>;
}

const english: StatementWords = {
  columns: {
    position: 'position',
    time: 'time',
    type: 'type',
    amount: 'amount_tokens',
    balance: 'balance_after_tokens',
    reference: 'reference',
    subject: 'subject',
    note: 'note',
  },
  types: {},
  notes: {},
};

const hindi: StatementWords = {
  columns: {
    position: 'क्रमांक',
    time: 'समय',
    type: 'लेन-देन',
    amount: 'टोकन',
    balance: 'बाद में बैलेंस',
    reference: 'संदर्भ',
    subject: 'विषय',
    note: 'नोट',
  },
  types: {
    deposit: 'टोकन ख़रीद',
    deposit_reversal: 'ख़रीद वापस ली गई',
    deposit_restored: 'ख़रीद बहाल हुई',
    entry: 'टूर्नामेंट एंट्री',
    refund: 'टूर्नामेंट रिफ़ंड',
    prize: 'टूर्नामेंट इनाम',
    cup_prize: 'कप का इनाम',
    prize_reversal: 'इनाम वापस लिया गया',
    withdrawal: 'निकासी',
    withdrawal_refund: 'निकासी के टोकन लौटे',
    promo: 'प्रोमो कोड',
    adjustment: 'एडमिन समायोजन',
    correction: 'एडमिन सुधार',
  },
  notes: {
    tournament_deleted: 'टूर्नामेंट हटाया गया',
    payment_refunded: 'भुगतान लौटाया गया',
    payment_dispute_lost: 'भुगतान का विवाद हारा गया',
    refund_failed: 'बैंक में रिफ़ंड नहीं हुआ',
    payment_dispute_won: 'भुगतान का विवाद जीता गया',
  },
};

const WORDS: Readonly<Record<string, StatementWords>> = { hi: hindi };

/** Returns the words of a statement in a language; in English if the language is unknown. */
export const statementWords = (language = 'en'): StatementWords =>
  ownValue(WORDS, language) ?? english;

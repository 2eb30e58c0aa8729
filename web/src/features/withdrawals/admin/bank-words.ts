/** The bank has paid, has not paid, or its words do not say which. */
export type BankOutcome = 'paid' | 'failed' | 'unclear';

const SUCCESS = new Set(
  'success successful successfully paid completed complete processed credited settled executed'.split(
    ' ',
  ),
);
/** Words beside a word of success that change nothing. With any other word, it is no success. */
const NEUTRAL = new Set(
  'payment transaction txn transfer credit has been was beneficiary account to 0 00 000'.split(' '),
);
const FAILURE =
  /^(fail|failed|failure|rejected|reject|returned|reversed|declined|cancelled|canceled|unsuccessful|bounced)$/;
/** Words that leave open whether money has moved or will still move. */
const OPEN =
  /^(not|no|never|un\w*paid|pending|process|processing|queued|hold|timeout|timed|time|responding|response|await\w*|wait\w*|unknown|deemed|initiated|partial\w*|retry|retrying|confirm\w*|may|maybe|if)$/;

/**
 * Returns what the words in the status column of a bank's file say. A withdrawal is completed only
 * if every word is known and one of them means success; it may be paid again only if a word means
 * failure and none leaves the outcome open.
 */
export function bankOutcome(text: string): BankOutcome {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const succeeded = words.some((word) => SUCCESS.has(word));
  if (succeeded && words.every((word) => SUCCESS.has(word) || NEUTRAL.has(word))) return 'paid';
  const isOpen = text.includes('?') || words.some((word) => OPEN.test(word));
  return words.some((word) => FAILURE.test(word)) && !isOpen ? 'failed' : 'unclear';
}

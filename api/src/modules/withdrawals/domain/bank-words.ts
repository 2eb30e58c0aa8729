// The web uses this file too, so it imports nothing.

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
  /^(un\w*paid|pending|process|processing|queued|hold|timeout|timed|time|responding|response|await\w*|wait\w*|unknown|deemed|initiated|partial\w*|retry|retrying|confirm\w*|may|maybe|if)$/;
/** Words that turn around what a status says. In a reason they are usual: "VPA does not exist". */
const NEGATION = /^(not|no|never)$/;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns what the words in the status column of a bank's file say. A withdrawal is completed only
 * if every word is known and one of them means success; it may be paid again only if a word means
 * failure and none leaves the outcome open.
 */
export function bankOutcome(status: string): BankOutcome {
  const words = wordsOf(status);
  const succeeded = words.some((word) => SUCCESS.has(word));
  if (succeeded && words.every((word) => SUCCESS.has(word) || NEUTRAL.has(word))) return 'paid';
  const isOpen =
    status.includes('?') || words.some((word) => OPEN.test(word) || NEGATION.test(word));
  return words.some((word) => FAILURE.test(word)) && !isOpen ? 'failed' : 'unclear';
}

/**
 * Returns the outcome of a row from its status and the reason beside it. The status decides. The
 * reason can only take it back: a success needs words of success, and a failure is none while the
 * reason leaves the payment open.
 */
export function rowOutcome(status: string, reason: string): BankOutcome {
  const said = bankOutcome(status);
  if (reason.trim() === '' || said === 'unclear') return said;
  const explained = bankOutcome(reason);
  if (said === 'paid') return explained === 'paid' ? 'paid' : 'unclear';
  const isOpen = explained === 'paid' || wordsOf(reason).some((word) => OPEN.test(word));
  return isOpen ? 'unclear' : 'failed';
}

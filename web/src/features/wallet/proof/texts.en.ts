export const english = {
  title: 'Check this transaction',
  lead: 'Your browser checks this transaction with a calculation that anyone can repeat, so you need not trust us.',
  working: 'Checking…',
  sealing: 'This transaction is new. It is being signed, which takes a few seconds.',
  failed: 'The proof could not be fetched. Please try again.',
  noCrypto: 'This browser can check proofs only over a secure connection (https).',
  again: 'Try again',
  good: 'This transaction is in the ledger, unchanged.',
  goodText: 'If it were changed or removed later, anyone could detect that.',
  bad: 'This transaction is not proved.',
  badText:
    "The server's response does not prove this transaction. Save the proof and write to support.",
  content: 'Content of the record',
  contentText: 'Record {position} with its time, accounts and amount has this fingerprint:',
  contentHidden:
    'This record also moved tokens of other players, so only its fingerprint is shown:',
  contentBad: 'Record {position} of the ledger differs from what you see here.',
  tree: 'Place in the ledger',
  treeText: {
    one: 'The seal is one fingerprint of records 1 to {size}. {count} calculation step proves that it includes this record.',
    other:
      'The seal is one fingerprint of records 1 to {size}. {count} calculation steps prove that it includes this record.',
  },
  treeBad: 'The seal of the ledger does not include this record.',
  signature: 'The signature',
  signatureText:
    'The seal was signed on {time}. Anyone with a copy of it can detect a rewritten ledger.',
  signatureBad: 'The signature is wrong.',
  signatureUnknown: 'This browser is too old to check the signature. Everything else was checked.',
  continuity: 'All earlier records',
  continuityGood: 'All {size} records that you checked last time are unchanged.',
  continuityFirst: 'This browser now remembers the seal and compares it at every later check.',
  continuityNewKey:
    "The ledger's signing key has changed since your last check. If we have not told you why, ask us.",
  continuityBad: 'The server did not prove that the records you checked last time are unchanged.',
  save: 'Save the proof',
  passed: 'Correct',
  notPassed: 'Incorrect',
  open: 'Not checked',
  recordAgain: 'Check again',
  recordGood: {
    one: '{size} line, signed on {time}. Your browser has checked the signature.',
    other: '{size} lines, signed on {time}. Your browser has checked the signature.',
  },
  recordUnsigned: {
    one: '{size} line. This browser is too old to check the signature.',
    other: '{size} lines. This browser is too old to check the signature.',
  },
  recordFirst: 'It now remembers this seal and compares it at the next check.',
  recordSame: {
    one: 'The line that it knew from the last check is unchanged.',
    other: 'All {size} lines that it knew from the last check are unchanged.',
  },
  recordNewKey:
    'The signing key has changed since the last check. If we have not said why, ask us.',
  recordBad:
    'The record is not proved: its signature is wrong, or lines that were signed before have changed. Please tell us, and others.',
  recordEmpty: 'The record has no signed line yet.',
  recordFailed: 'The record could not be fetched. Please try again.',
} as const;

export type ProofWords = typeof english;

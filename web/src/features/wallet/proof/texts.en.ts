export const english = {
  title: 'Check this movement',
  lead: 'Your browser checks it by itself, with arithmetic that anyone can repeat. You need not take our word for it.',
  working: 'Checking…',
  sealing: 'This movement is new. It is being sealed; that takes a few seconds.',
  failed: 'The proof could not be fetched. Please try again.',
  noCrypto: 'This browser can check proofs only over a secure connection (https).',
  again: 'Try again',
  good: 'This movement stands in the ledger, unchanged.',
  goodText: 'Nobody can change or remove it without everyone being able to see it.',
  bad: 'This does not add up.',
  badText:
    'What the server sent does not prove this movement. Save the proof and write to support.',
  content: 'What it says',
  contentText: 'Number {position}, its time, its accounts and its amount give one fingerprint:',
  contentHidden:
    'The tokens of other players moved in the same step, so only its fingerprint is shown:',
  contentBad: 'What is recorded at number {position} is not what you see here.',
  tree: 'Its place in the ledger',
  treeText: {
    one: '{count} step leads from its fingerprint to the seal over records 1 to {size} of the ledger.',
    other:
      '{count} steps lead from its fingerprint to the seal over records 1 to {size} of the ledger.',
  },
  treeBad: 'Its fingerprint does not lead to the seal over the ledger.',
  signature: 'The signature',
  signatureText: 'Signed on {time}. Anyone with a copy can detect a rewritten ledger.',
  signatureBad: 'The signature is not right.',
  signatureUnknown: 'This browser is too old to check the signature. Everything else was checked.',
  continuity: 'Everything before it',
  continuityGood:
    'All {size} records that you checked against last time are still there, as they were.',
  continuityFirst: 'From now on this browser remembers the seal, and compares with it every time.',
  continuityNewKey:
    'The ledger is signed with another key than last time. If we have not told you why, ask us.',
  continuityBad: 'The ledger is not a continuation of what you checked against last time.',
  save: 'Save the proof',
  passed: 'Right',
  notPassed: 'Wrong',
  open: 'Not checked',
} as const;

export type ProofWords = typeof english;

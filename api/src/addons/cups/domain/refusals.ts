import { refusals } from '../../../kernel/index.js';

/** All refusals of this module. */
export const cupRefusals = refusals({
  CUP_NOT_FOUND: { status: 404, sentence: 'Cup not found' },
  ENTRY_NOT_IN_CUP: {
    status: 404,
    sentence: 'This player or squad has no result in a match of this cup',
    staff: true,
  },
  CUP_BUSY: {
    status: 409,
    sentence: 'Another change of this cup is still running. Please try again.',
    staff: true,
  },
  CUP_PAID: {
    status: 409,
    sentence:
      'The prizes of this cup are paid, so it cannot be changed. Reverse event #{position} first.',
    staff: true,
  },
  ALREADY_PAID: {
    status: 409,
    sentence: 'The prizes of this cup are paid already, by event #{position}',
    staff: true,
  },
  CUP_OF_MATCH_PAID: {
    status: 409,
    sentence:
      'This match belongs to the cup {name}, whose prizes are paid. Reverse event #{position} in the ledger first.',
    staff: true,
  },
  TOO_MANY_DISQUALIFIED: {
    status: 409,
    sentence: 'At most {most} entries of a cup can be disqualified',
    staff: true,
  },
  MATCH_IN_OTHER_CUP: {
    status: 409,
    sentence: 'The match {match} belongs to the cup {cup} already',
    staff: true,
  },
  MATCH_NOT_FOUND: { status: 404, sentence: 'One of these matches does not exist', staff: true },
  MATCH_WITHOUT_SQUADS: {
    status: 400,
    sentence: 'Squads cannot join the match {match}, so it does not fit this cup',
    staff: true,
  },
  CUP_MATCHES_OPEN: {
    status: 409,
    sentence: '{open} matches of this cup have no results yet. Declare or cancel them first.',
    staff: true,
  },
  NO_PRIZES: {
    status: 400,
    sentence: 'This cup has no prizes to pay: it needs prizes and a match with results',
    staff: true,
  },
  STANDINGS_CHANGED: {
    status: 409,
    sentence: 'The standings have changed. Please look at the prizes again before you pay.',
    staff: true,
  },
  CUP_CHANGED: {
    status: 409,
    sentence: 'Another admin has changed this cup. Please reload and try again.',
    staff: true,
  },
});

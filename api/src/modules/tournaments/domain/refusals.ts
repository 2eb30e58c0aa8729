import { refusals } from '../../../kernel/index.js';

/** All refusals of this module, for players and admins. */
export const tournamentRefusals = refusals({
  TOURNAMENT_NOT_FOUND: { status: 404, sentence: 'Tournament not found' },

  PAID_JOINS_OFF: {
    status: 403,
    sentence: 'Joining paid tournaments is switched off at the moment. Please try again later.',
  },
  NOT_OPEN: { status: 400, sentence: 'Tournament is not open for joining' },
  ALREADY_STARTED: { status: 400, sentence: 'Tournament has already started' },
  ALREADY_JOINED: { status: 400, sentence: 'You have already joined this tournament' },
  FEE_REFUNDED: {
    status: 400,
    sentence: 'Your entry fee was refunded, so you cannot join this tournament again',
  },
  SEAT_RELEASED: {
    status: 400,
    sentence: 'Your seat was released, so you cannot join this tournament again',
  },
  PROFILE_INCOMPLETE: {
    status: 400,
    sentence: 'Please fill your Free Fire UID and In-Game Name in your profile',
  },
  TOURNAMENT_FULL: { status: 400, sentence: 'Tournament is full' },
  INSUFFICIENT_TOKENS: { status: 400, sentence: 'Insufficient token balance' },
  TERMS_CHANGED: {
    status: 409,
    sentence: 'This tournament has just been changed. Please look at it again before you join.',
  },

  NO_CHECK_IN: { status: 400, sentence: 'This tournament has no check-in' },
  NO_SEAT: { status: 400, sentence: 'You have no seat in this tournament' },
  CHECK_IN_NOT_OPEN: { status: 400, sentence: 'Check-in has not opened yet' },
  CHECK_IN_CLOSED: { status: 400, sentence: 'Check-in is closed' },
  SEATS_LEFT: { status: 400, sentence: 'This tournament still has free seats. Please join it.' },
  WAITING_LIST_FULL: { status: 400, sentence: 'The waiting list is full' },

  NO_SQUADS: { status: 400, sentence: 'Squads cannot join this tournament' },
  SQUAD_NEEDS_FOUR: {
    status: 400,
    sentence: 'Please choose four different players of your squad, including yourself',
  },
  SQUAD_PLAYER_WITHOUT_NAME: {
    status: 400,
    sentence: 'One of these players has no in-game name yet. Please ask them to add it.',
  },
  SQUAD_PLAYER_NOT_READY: {
    status: 400,
    sentence: '{name} cannot join this match now. Please ask them to open it and check why.',
  },
  SQUAD_PLAYER_JOINED: { status: 400, sentence: '{name} has already joined this tournament' },
  SQUAD_PLAYER_LEFT: {
    status: 400,
    sentence: '{name} gave up a seat in this tournament and cannot join it again',
  },
  SQUAD_PLAYER_SHORT: { status: 400, sentence: '{name} does not have enough tokens' },
  SQUAD_PLAYER_DID_NOT_AGREE: {
    status: 400,
    sentence: '{name} has not agreed to pay {fee} tokens for a match of this squad',
  },
  SQUAD_DAY_LIMIT: {
    status: 400,
    sentence: '{name} has too little left of the share limit of today to pay {fee} tokens',
  },
  SQUAD_CONSENT_OVER: {
    status: 400,
    sentence:
      'Players can no longer leave this match, so only the captain can pay the four entry fees',
  },
  NO_BLOCK_LEFT: { status: 400, sentence: 'This tournament has fewer than four free seats' },
  NOT_SQUAD_SEAT: { status: 400, sentence: 'You did not join this tournament with a squad' },
  LEAVING_CLOSED: {
    status: 400,
    sentence: 'You can leave until 15 minutes before the start',
  },

  ENDS_BEFORE_START: {
    status: 400,
    sentence: 'End time must be after the start time',
    staff: true,
  },
  PRIZE_TABLE_ABOVE_POOL: {
    status: 400,
    sentence: 'The prizes of the prize table add up to more than the prize pool',
    staff: true,
  },
  CHANGED_MEANWHILE: {
    status: 409,
    sentence: 'Another admin has changed this tournament. Please reload and try again.',
    staff: true,
  },
  TOURNAMENT_BUSY: {
    status: 409,
    sentence: 'Another change of this tournament is still running. Please try again.',
    staff: true,
  },
  NOTHING_TO_CHANGE: { status: 400, sentence: 'Please change at least one field', staff: true },
  ENTRY_FEE_LOCKED: {
    status: 400,
    sentence: 'Entry fee cannot be changed after players have joined',
    staff: true,
  },
  MODE_LOCKED: {
    status: 400,
    sentence: 'Mode cannot be changed after players have joined',
    staff: true,
  },
  SQUADS_NEED_CLASH_SQUAD: {
    status: 400,
    sentence: 'Squads need the mode Clash Squad and a number of participants that divides by 4',
    staff: true,
  },
  SQUADS_LOCKED: {
    status: 400,
    sentence: 'Squads cannot be changed after players have joined',
    staff: true,
  },
  TOO_FEW_PLACES: {
    status: 400,
    sentence: 'Max participants cannot be less than the {participants} who have joined',
    staff: true,
  },
  PRIZE_POOL_MAY_ONLY_RISE: {
    status: 400,
    sentence: 'Prize pool can only be raised after players have joined',
    staff: true,
  },
  ONLY_NAME_AND_DETAILS: {
    status: 400,
    sentence: 'Only name and details can be changed after results are declared',
    staff: true,
  },

  RESULTS_ALREADY_DECLARED: { status: 400, sentence: 'Results already declared', staff: true },
  RESULTS_OF_CANCELLED: {
    status: 400,
    sentence: 'Results cannot be declared for a cancelled tournament',
    staff: true,
  },
  NO_WINNERS: {
    status: 400,
    sentence:
      'Please add at least one winner with complete information (Position, Participant, and Prize Amount)',
    staff: true,
  },
  WINNER_NOT_A_PARTICIPANT: {
    status: 400,
    sentence: 'A winner must be a participant of this tournament',
  },
  WINNER_TWICE: { status: 400, sentence: 'A participant can be a winner only once', staff: true },
  PLACE_TWICE: { status: 400, sentence: 'A participant can have only one place' },
  PRIZE_ABOVE_POOL: {
    status: 400,
    sentence: 'Prize amount must be from 0 to the prize pool of {prizePool} tokens',
    staff: true,
  },
  PRIZES_ABOVE_POOL: {
    status: 400,
    sentence: 'Total prize amount exceeds the prize pool',
    staff: true,
  },
  NO_RESULTS: { status: 400, sentence: 'Results have not been declared yet', staff: true },
  PRIZE_ALREADY_SPENT: {
    status: 400,
    sentence: 'Results cannot be voided because a winner has already spent the prize: {names}',
    staff: true,
  },
  POT_CHANGED: {
    status: 409,
    sentence:
      'The entry fees are now {potTokens} tokens, not {expectedTokens}. Please look at the results again before you pay.',
    staff: true,
  },

  REPAIR_HAS_RESULTS: {
    status: 400,
    sentence: 'This match has results. Void the results first, then put this right.',
    staff: true,
  },
  REPAIR_IS_CANCELLED: {
    status: 400,
    sentence: 'This match is cancelled and its fees are refunded. Bring it back first.',
    staff: true,
  },
  REPAIR_SEAT_IS_OVER: {
    status: 400,
    sentence: 'This match is over. Remove the player instead, which refunds the fee.',
    staff: true,
  },
  REPAIR_ROOM_IS_OVER: {
    status: 400,
    sentence: 'This match is over. Take it back to upcoming first, then replace its room.',
    staff: true,
  },
  REPAIR_IS_UPCOMING: {
    status: 400,
    sentence: 'This match is upcoming already. Edit it to change its times.',
    staff: true,
  },
  REPAIR_JOINS_CLOSED: {
    status: 400,
    sentence: 'Joining is closed already. Take the match back to upcoming to open it again.',
    staff: true,
  },
  REPAIR_MODE_STARTED: {
    status: 400,
    sentence: 'This match has started. Take it back to upcoming first, then change its mode.',
    staff: true,
  },
  REPAIR_NOT_CANCELLED: {
    status: 400,
    sentence: 'This match is not cancelled. Take it back to upcoming, or edit it, instead.',
    staff: true,
  },
  REPAIR_NO_RESULTS: {
    status: 400,
    sentence: 'This match has no results yet. Declare the right winners instead.',
    staff: true,
  },
  REPAIR_VOID_APART: {
    status: 400,
    sentence: 'Results are voided by their own form. Use Void results or Correct results instead.',
    staff: true,
  },
  REPAIR_NO_ROOM: {
    status: 400,
    sentence: 'This match has no room yet. Publish one with Add room instead.',
    staff: true,
  },
  REPAIR_SAME_ROOM: {
    status: 400,
    sentence: 'This is the room that players see already. Enter the right ID and password.',
    staff: true,
  },
  REPAIR_START_PASSED: {
    status: 400,
    sentence: 'The start of this match has passed. Give it a new start and end.',
    staff: true,
  },
  REPAIR_NO_SEAT: {
    status: 400,
    sentence: 'This player has no seat in this match. Reload the participants and choose again.',
    staff: true,
  },
  REPAIR_SQUAD_SEAT: {
    status: 400,
    sentence: 'A squad took this seat, so it cannot move alone. Remove the player instead.',
    staff: true,
  },
  REPAIR_TARGET_CLOSED: {
    status: 400,
    sentence: 'The other match is neither upcoming nor live. Choose another match.',
    staff: true,
  },
  REPAIR_TARGET_SAME: {
    status: 400,
    sentence: 'The other match must be a different match. Choose another match.',
    staff: true,
  },
  REPAIR_FEE_DIFFERS: {
    status: 400,
    sentence:
      'The other match has another entry fee. Remove the player instead, which refunds the fee.',
    staff: true,
  },
  REPAIR_TARGET_FULL: {
    status: 400,
    sentence: 'The other match is full. Swap the player with one of its players instead.',
    staff: true,
  },
  REPAIR_HAD_SEAT: {
    status: 400,
    sentence: 'This player has, or had, a seat in the other match. Remove the player here instead.',
    staff: true,
  },
  REPAIR_SAME_MODE: {
    status: 400,
    sentence: 'The match has this mode already. Choose the right mode.',
    staff: true,
  },
  REPAIR_FIELD_MISSING: {
    status: 400,
    sentence: 'This repair needs {fields}. Fill in all its fields.',
    staff: true,
  },

  ROOM_SEEN_BY_ALL: {
    status: 400,
    sentence: 'Every participant has seen the room already',
    staff: true,
  },
  ROOM_SENT_JUST_NOW: {
    status: 409,
    sentence: 'The room was sent again less than two minutes ago. Please wait.',
    staff: true,
  },
  ROOM_CLOSED: {
    status: 400,
    sentence: 'Room details cannot be set for a {status} tournament',
    staff: true,
  },
});

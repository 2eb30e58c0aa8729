import { counted } from '../../../../lib/format';
import type { Repair, RepairEffect } from './repair-queries';

interface Words {
  /** The mistake, as the admin would say it. */
  readonly mistake: string;
  /** What the repair does. */
  readonly does: string;
  /** Label of the button. */
  readonly action: string;
}

export const REPAIRS: Readonly<Record<Repair, Words>> = {
  'remove-player': {
    mistake: 'A player should not be in this match',
    does: 'Removes the player. The fee goes back to the wallet that paid it, and the seat is free.',
    action: 'Remove the player',
  },
  'move-player': {
    mistake: 'A player joined the wrong match',
    does: 'Moves seat and fee to another match with the same entry fee. No wallet changes.',
    action: 'Move the player',
  },
  'swap-players': {
    mistake: 'Two players are in each other’s match',
    does: 'Swaps their seats, also if both matches are full. No wallet changes.',
    action: 'Swap the players',
  },
  'replace-room': {
    mistake: 'The room is wrong',
    does: 'Replaces ID and password. Every participant is told that the old ones are not valid.',
    action: 'Replace the room',
  },
  'back-to-upcoming': {
    mistake: 'The match was started too early',
    does: 'Takes the match back to upcoming and opens joining again. Seats and fees stay.',
    action: 'Take back to upcoming',
  },
  'close-joins': {
    mistake: 'Joining was opened again by mistake',
    does: 'Closes joining, and the match is live. Players who joined meanwhile keep their seats.',
    action: 'Close joining',
  },
  'change-mode': {
    mistake: 'The mode is wrong',
    does: 'Refunds every player, and opens the match again in the right mode. Players join again themselves.',
    action: 'Change the mode',
  },
  'bring-back': {
    mistake: 'The match was cancelled by mistake',
    does: 'Opens the match again without players. The refunded players are told and join again themselves: no fee is taken without them.',
    action: 'Bring the match back',
  },
  'void-results': {
    mistake: 'A winner is wrong',
    does: 'Voids the results, and pays the right winners if you declare them again.',
    action: 'Correct results',
  },
};

/** Returns what a repair does to players and tokens, in one sentence each. */
export function effectWords(effect: RepairEffect): readonly string[] {
  const { playersTold, refundedPlayers, refundedTokens, movedTokens } = effect;
  const sentences: string[] = [];
  if (playersTold > 0) {
    const read = playersTold === 1 ? 'reads' : 'read';
    sentences.push(`${counted(playersTold, 'player')} ${read} your reason.`);
  } else sentences.push('The match has no players to notify.');
  if (refundedPlayers > 0) {
    const seats = counted(refundedPlayers, 'seat');
    sentences.push(`The repair frees ${seats} and refunds ${counted(refundedTokens, 'token')}.`);
  }
  if (movedTokens > 0) {
    const tokens = counted(movedTokens, 'token');
    sentences.push(`The repair moves ${tokens} between the matches and changes no wallet.`);
  } else if (refundedPlayers === 0) sentences.push('The repair moves no tokens.');
  return sentences;
}
